import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/story.ts';
import { dialog, heading } from '../fixtures/reviewer.ts';
import { expectToast } from '../fixtures/toasts.ts';

const bar = (page: Page): Locator => page.getByRole('group', { name: 'Selection' });
const box = (page: Page, din: string): Locator =>
  page.getByRole('checkbox', { name: `Select ${din}`, exact: true });
const facts = (page: Page): Locator => page.getByRole('region', { name: 'About it' });
const undoDialog = (page: Page): Locator => page.getByRole('dialog', { name: /^Undo for .*\?$/ });

// These stories count the drugs of a queue.
test.use({ alone: 'mass-actions' });

test.describe('What was done with many drugs at once', () => {
  test('has a page: what became of each, comments, and undo of some', async ({ page, api }) => {
    const [first, second, third] = await api.drugs({ queue: 'dpd' });
    const before = await api.counts();
    await page.goto('/drugs/queue/dpd');
    for (const { din } of [first!, second!, third!]) await box(page, din).click();
    await bar(page)
      .getByRole('button', { name: /Expert Committee/ })
      .click();
    await dialog(page, 'Move Drug Records')
      .getByRole('button', { name: 'Move Drug Records' })
      .click();
    await expectToast(page, '3 drugs moved to expert committee queue.');

    // The toast disappears; the list of mass actions stays.
    await page.goto('/drugs/');
    await page.getByRole('link', { name: 'All mass actions' }).click();
    await expect(heading(page, 'Mass actions')).toBeVisible();
    await expectAccessible(page, 'the list of mass actions');
    await page.getByRole('link', { name: '3 drugs moved to expert committee queue' }).click();
    await expect(heading(page, '3 drugs moved to expert committee queue')).toBeVisible();
    await expect(facts(page)).toContainText('Drugs selected one by one');
    await expect(page.getByRole('link', { name: second!.din })).toBeVisible();
    await expectAccessible(page, 'a mass action');

    await page.getByLabel('New comment').fill('The first one has a deadline.');
    await page.getByRole('button', { name: 'Add comment' }).click();
    await expect(page.getByText('The first one has a deadline.')).toBeVisible();
    // From here on nothing moves above the drugs.
    await expect(page.getByLabel('New comment')).toHaveValue('');

    await box(page, first!.din).click();
    await page.getByRole('button', { name: 'Undo for 1 selected' }).click();
    await expect(undoDialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await undoDialog(page).getByLabel('Reason (optional)').fill('It has a deadline');
    await expectAccessible(page, 'asked about the undo');
    await undoDialog(page).getByRole('button', { name: 'Undo' }).click();
    await expectToast(page, '1 drug is as it was.');
    await expect(box(page, first!.din)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Undone 1' })).toBeVisible();
    await expect
      .poll(() => api.counts())
      .toMatchObject({ dpd_review: before.dpd_review - 2, committee: before.committee + 2 });

    // A record's history links to the page too.
    await page.goto(`/drugs/${second!.id}#history`);
    await page
      .getByRole('link', { name: /^All drugs in this action/ })
      .first()
      .click();
    await expect(heading(page, '3 drugs moved to expert committee queue')).toBeVisible();
  });
});
