import type { Page } from '@playwright/test';
import { findViolations } from '../../fixtures/accessibility.ts';
import { isOnMarket } from '../../fixtures/api.ts';
import { openDrug, saveOther } from '../../fixtures/edit-form.ts';
import { card, dialog } from '../../fixtures/reviewer.ts';
import { expect, openQueue, test } from '../../fixtures/second-reviewer.ts';
import { expectToast } from '../../fixtures/toasts.ts';

const NEEDED = 'Needs approval before it is published';

const line = (page: Page, name: string) => page.getByRole('region', { name });
const approve = (page: Page) => page.getByRole('button', { name: /^Approve/ });

test.use({ alone: 'four-eyes', fourEyes: 'strength,tier' });

test('a changed strength waits for a colleague: each sees at once what the other did, then it is published', async ({
  page,
  api,
  graces,
}) => {
  const drug = (await api.drugs({ queue: 'dpd' })).find(
    (one) => isOnMarket(one) && (one as unknown as { in_formulary: boolean }).in_formulary,
  )!;
  const herQueue = await graces.newPage();
  await openQueue(herQueue, 'update');
  await openQueue(page, 'update');

  // Grace changes the strength; the drug comes to the update queue.
  const hers = await graces.newPage();
  await openDrug(hers, drug.id);
  await hers.getByLabel('Strength', { exact: true }).fill('12.5 MG');
  await saveOther(hers);
  await api.move(drug.id, 'update_review', 'dpd');

  // Robin's open list shows it; Grace reads why she can't approve it herself.
  await expect(card(page, drug.din)).toContainText('Needs approval');
  await expect(line(hers, NEEDED)).toContainText('12.5 MG');
  await expect(approve(hers)).toHaveAccessibleName(/You made this change/);

  // Publish Update holds it back, and says that Robin can approve it.
  await page.getByRole('button', { name: 'Publish Update' }).click();
  const publish = dialog(page, 'Publish Update');
  await publish.getByRole('tab', { name: 'Needs approval (1)' }).click();
  await expect(publish.getByRole('tabpanel')).toContainText(
    'Changed by Grace Hopper. You can approve it.',
  );
  await expect(publish.getByRole('button', { name: /^Publish \d/ })).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  await publish.getByRole('button', { name: 'Cancel' }).click();

  // Robin approves it on its screen; both of Grace's pages show that.
  await page.getByRole('link', { name: drug.din, exact: true }).click();
  await expect(line(page, NEEDED)).toContainText('12.5 MG');
  await page.getByLabel('Comment on the approval (optional)').fill('As on the label.');
  expect(await findViolations(page)).toEqual([]);
  await approve(page).click();
  await expectToast(page, `Drug ${drug.din} approved.`);
  await expect(line(page, 'Approved by Robin Reviewer')).toContainText('As on the label.');
  await expect(line(hers, 'Approved by Robin Reviewer')).toBeVisible();
  await expect(card(herQueue, drug.din)).toContainText('Approved by Robin Reviewer');

  await page.goto('/drugs/queue/update');
  await page.getByRole('button', { name: 'Publish Update' }).click();
  await page.getByRole('button', { name: 'Publish 1 drug as publication 1' }).click();
  await expect(card(herQueue, drug.din)).toHaveCount(0);
  await expect.poll(() => api.record(drug.id)).toMatchObject({ strength: '12.5 MG', queue: '' });
});
