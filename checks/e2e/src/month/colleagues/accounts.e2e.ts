import type { Locator, Page } from '@playwright/test';
import { expectGoodWideAndNarrow } from '../../fixtures/accessibility.ts';
import { confirmIn, heading, signIn } from '../../fixtures/reviewer.ts';
import { addGrace, GRACE } from '../../fixtures/second-reviewer.ts';
import { expect, test } from '../../fixtures/story.ts';
import { PATIENCE } from '../../product/patience.ts';
import { filledDataFolder, filledFurther } from '../../product/folders.ts';

// Passwords change here: on its own product, which gave Grace a first password.
test.use({
  alone: 'accounts',
  signedIn: false,
  preparation: {
    data: () => filledDataFolder(filledFurther('first-password', (folder) => addGrace(folder, []))),
  },
});

const OWN = 'a bucket of lobsters';

const menuItem = async (page: Page, user: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: user }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

test('a first password is changed before anything else, and sessions are one’s own', async ({
  page,
  watch,
}) => {
  test.setTimeout(PATIENCE.build);
  watch.expectLogged(/status of 403/);
  await page.goto('/drugs/search');
  await signIn(page, GRACE.password, GRACE.username);
  await expect(heading(page, 'Password')).toBeVisible();
  await expect(page.getByText('Somebody else set your password')).toBeVisible();
  await expectGoodWideAndNarrow(page, 'password');
  await page.getByLabel('Current password').fill(GRACE.password);
  await page.getByLabel('New password', { exact: true }).fill(OWN);
  await page.getByLabel('Repeat the new password').fill(OWN);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('link', { name: 'Go on' }).click();
  await expect(heading(page, 'Drug Search')).toBeVisible();

  await menuItem(page, `GH ${GRACE.name}`, 'Sessions');
  await expect(heading(page, 'Sessions')).toBeVisible();
  await expect(page.getByText('This session', { exact: true })).toBeVisible();
  await expectGoodWideAndNarrow(page, 'sessions');
  await menuItem(page, `GH ${GRACE.name}`, 'Password');
  await expect(heading(page, 'Password')).toBeVisible();
  await expect(page.getByText('Somebody else set your password')).toHaveCount(0);
});

test('an operator closes an account, once it is confirmed, and reads who signed in', async ({
  page,
  watch,
}) => {
  test.setTimeout(PATIENCE.build);
  // Logged because of Playwright's own scripts.
  watch.expectLogged(/Blocked script execution in '.*\/api\/confirm\//);
  await page.goto('/login');
  await signIn(page, 'formulary', 'operator');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'People' }).click();
  const row: Locator = page.getByRole('row', { name: /Grace Hopper/ });
  await expect(row).toBeVisible();
  await expectGoodWideAndNarrow(page, 'people');
  await row.getByRole('button', { name: 'Disable: Grace Hopper' }).click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  const confirming = await opened;
  await expect(confirming.getByText(GRACE.username, { exact: true })).toBeVisible();
  await confirmIn(confirming);
  await expect(row.getByText('Disabled', { exact: true })).toBeVisible();

  await navigation.getByRole('link', { name: 'Sign-ins' }).click();
  const log = page.getByRole('table', { name: 'Sign-ins' });
  await expect(log.getByRole('row').nth(1)).toContainText(`Disable an account (${GRACE.username})`);
  await expect(log.getByRole('row').nth(2)).toContainText('Signed in');
  await expectGoodWideAndNarrow(page, 'sign-ins');
});
