import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { type ListedDrug, type StoryApi } from '../fixtures/api.ts';
import { confirmOther, openDrug } from '../fixtures/edit-form.ts';
import { expect, test } from '../fixtures/story.ts';
import { dialog } from '../fixtures/reviewer.ts';
import { expectToast } from '../fixtures/toasts.ts';

/** Drugs from before the month's import: their history starts with the baseline. */
const older = async (api: StoryApi): Promise<readonly ListedDrug[]> => {
  const drugs = (await api.drugs({ queue: 'dpd' })) as (ListedDrug & {
    readonly reasons: readonly { readonly kind: string }[];
  })[];
  return drugs.filter(({ reasons }) => reasons.some(({ kind }) => kind === 'company'));
};

const panel = (page: Page): Locator => page.getByRole('region', { name: 'History of this record' });
/** Newest first. */
const events = (page: Page): Locator =>
  page.getByRole('region', { name: 'What happened, newest first' }).getByRole('listitem');
const comments = (page: Page): Locator =>
  page.getByRole('region', { name: 'Comments, newest first' }).getByRole('listitem');
const earlierState = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^As of .*, version \d+$/ });
const formField = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });

/** Fills fields and saves; resolves once nothing is unsaved. */
const edit = async (page: Page, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) await formField(page, label).fill(value);
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
  if ('Strength' in values) await confirmOther(page);
  else await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Unsaved changes', { exact: true })).toHaveCount(0);
};

const move = async (page: Page, din: string, to: string): Promise<void> => {
  await page.getByRole('button', { name: `Move ${din} to ${to}` }).click();
  await dialog(page).getByRole('button', { name: 'Move Drug Record' }).click();
  await expect(dialog(page)).toHaveCount(0);
};

const openHistory = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await expect(panel(page).getByRole('heading', { level: 2 })).toBeFocused();
};

test.use({ alone: 'history' });

test.describe('History of a record', () => {
  test('tells what happened; a move is undone and an earlier state restored from there, and a comment stays', async ({
    page,
    api,
  }) => {
    const drug = (await older(api))[0]!;
    const before = (await api.record(drug.id)) as { strength: string; form: string };
    await openDrug(page, drug.id);
    await edit(page, { Strength: '1 MG' });
    await edit(page, { Strength: '2 MG', Form: 'STORY FORM' });
    await move(page, drug.din, 'Update queue');
    await openHistory(page);
    await expect(page).toHaveURL(/#history$/);

    await expect(events(page).nth(0)).toContainText('Moved from DPD Review Queue to Update Queue');
    await expect(events(page).nth(0)).toContainText('reviewer,');
    await expect(events(page).nth(1).locator('del')).toContainText(['1 MG']);
    await expect(events(page).nth(1).locator('ins').filter({ hasText: '2 MG' })).toBeVisible();
    await expect(events(page).nth(1)).toContainText('STORY FORM');
    await expect(events(page).nth(2)).toContainText(before.strength);
    await expect(events(page).nth(2).locator('ins').filter({ hasText: '1 MG' })).toBeVisible();
    await expect(events(page).last()).toContainText('Baseline of 2026-03-02');
    await events(page).last().getByRole('button', { name: 'View original values' }).click();
    await expect(events(page).last().locator('ins').first()).toBeVisible();
    await expectAccessible(page, 'history over the form');

    await events(page)
      .nth(0)
      .getByRole('button', { name: /^Undo: / })
      .click();
    await expectToast(page, `Drug ${drug.din} is back where it was.`);
    await expect(events(page).nth(0)).toContainText(
      'Move undone: from Update Queue to DPD Review Queue',
    );
    await expect
      .poll(() => api.drugs({ din: drug.din }))
      .toContainEqual(expect.objectContaining({ id: drug.id, queue: 'dpd' }));

    // The undo, the move and the second edit are now listed above the first edit.
    await events(page)
      .nth(3)
      .getByRole('button', { name: /^View this version/ })
      .click();
    await expect(earlierState(page).getByRole('row', { name: /^Strength/ })).toContainText('1 MG');
    await expect(earlierState(page).getByRole('row', { name: /^Strength/ })).toContainText('2 MG');
    await expect(earlierState(page).getByRole('row', { name: /^Form/ })).toContainText(
      'STORY FORM',
    );
    await expectAccessible(page, 'an earlier state');
    await earlierState(page).getByRole('button', { name: 'Restore 2 fields' }).click();
    // 1 MG isn't Health Canada's value, so it is asked about again.
    await page
      .getByRole('dialog', { name: 'Save although Strength differs from Health Canada’s?' })
      .getByRole('button', { name: 'Save anyway' })
      .click();
    await expect(earlierState(page)).toHaveCount(0);
    await expect(formField(page, 'Strength')).toHaveValue('1 MG');
    await expect(formField(page, 'Form')).toHaveValue(before.form);
    await expect(page.getByText('Unsaved changes', { exact: true })).toHaveCount(0);
    await expect
      .poll(() => api.record(drug.id))
      .toMatchObject({ strength: '1 MG', form: before.form });
    await expect(events(page).nth(0)).toContainText(/^Restored as it was in version \d+/);

    await page.getByLabel('New comment').fill('The label says 1 MG.');
    await page.keyboard.press('Control+Enter');
    await expect(comments(page)).toHaveText([/The label says 1 MG\.$/]);
    await expect(page.getByLabel('New comment')).toHaveValue('');

    await page.goto('/');
    await page.goto(`/drugs/${drug.id}#history`);
    await expect(panel(page).getByRole('heading', { name: 'Comments (1)' })).toBeVisible();
    await expect(comments(page)).toHaveText([/The label says 1 MG\.$/]);
    await expect(events(page).nth(0)).toContainText(/^Restored as it was in version \d+/);
    await expect(events(page).nth(1)).toContainText('Move undone');
    await expect(events(page).last()).toContainText('Baseline of 2026-03-02');
    await panel(page).getByRole('button', { name: 'Close history' }).click();
    await expect(page.getByRole('button', { name: 'History', exact: true })).toBeFocused();
    await expect(page).not.toHaveURL(/#/);
  });
});
