import { expect, test, type Page } from '../fixtures/story.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { dinsOf } from '../fixtures/api.ts';
import { card, dialog, heading } from '../fixtures/reviewer.ts';
import { expectToast } from '../fixtures/toasts.ts';

const SEVERAL = 'Move Drug Records';

const bar = (page: Page) => page.getByRole('group', { name: 'Selection' });
const box = (page: Page, din: string) => page.getByRole('checkbox', { name: `Select ${din}` });

// These stories empty a queue that other stories use.
test.use({ alone: 'bulk' });

test.describe('A reviewer with many records', () => {
  test('hears which one a colleague moved meanwhile, and where; the others are moved', async ({
    page,
    api,
  }) => {
    const [here, gone, also] = await api.drugs({ queue: 'dpd' });
    await page.goto('/drugs/queue/dpd');
    await box(page, here!.din).click();
    await box(page, also!.din).click({ modifiers: ['Shift'] });
    await expect(bar(page)).toContainText('3 selected');
    await expectAccessible(page, 'some are selected');
    await bar(page)
      .getByRole('button', { name: /Update queue/ })
      .click();
    await expectAccessible(page, 'asked about several');
    // Health Canada no longer lists some of them (D55).
    await dialog(page, SEVERAL)
      .getByRole('radio', { name: /^Yes, move them too/ })
      .check();
    // The colleague moves it first.
    await api.move(gone!.id, 'committee_review', 'dpd');
    await dialog(page, SEVERAL).getByRole('button', { name: SEVERAL }).click();

    await expectToast(page, '2 drugs moved to update queue, 1 not.');
    await page.getByRole('button', { name: 'Show what stayed' }).click();
    await expect(dialog(page, 'Not moved')).toContainText(
      new RegExp(
        `Drug ${gone!.din} was moved meanwhile by reviewer at \\d\\d:\\d\\d: In Committee Queue\\.`,
      ),
    );
    await expectAccessible(page, 'what was not moved');
    await page.keyboard.press('Escape');
    for (const { din } of [here!, gone!, also!]) await expect(card(page, din)).toHaveCount(0);
    await expect
      .poll(() => dinsOf(api, 'update'))
      .toEqual(expect.arrayContaining([here!.din, also!.din]));
  });

  test('moves all that match but one, whether they are loaded or not', async ({ page, api }) => {
    const { dpd_review: all } = await api.counts();
    const [kept] = await api.drugs({ queue: 'dpd' });
    // More than one page, so not all are loaded.
    expect(all).toBeGreaterThan(200);
    await page.goto('/drugs/queue/dpd');
    await page.getByRole('checkbox', { name: `Select all ${all}` }).click();
    await expect(bar(page)).toContainText(`${all} selected`);
    await box(page, kept!.din).click();
    await expect(bar(page)).toContainText(`${all - 1} selected`);
    await bar(page)
      .getByRole('button', { name: /Archived/ })
      .click();
    await expect(dialog(page, SEVERAL)).toContainText(
      /\d+ of them are on \w+\. Archiving removes them from the next publication\./,
    );
    await dialog(page, SEVERAL).getByRole('button', { name: SEVERAL }).click();
    await expectToast(page, `${all - 1} drugs moved to archive.`);
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(card(page, kept!.din).getByRole('link')).toBeFocused();
    await expect.poll(() => api.counts()).toMatchObject({ dpd_review: 1 });
    await expect(heading(page, 'DPD Review')).toBeVisible();
  });
});
