import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { brokenWords } from '../fixtures/broken-words.ts';
import type { ListedDrug } from '../fixtures/api.ts';
import { openDrug, save, saveOther } from '../fixtures/edit-form.ts';
import { expect, test } from '../fixtures/story.ts';
import { card, reveal } from '../fixtures/reviewer.ts';

const reasonOf = (page: Page, din: string) =>
  card(page, din).getByRole('button', { name: `Compare ${din} with Health Canada` });
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });

/** Corrects the strength, so that it differs from Health Canada's. */
const correct = async (page: Page, { id }: ListedDrug, strength: string): Promise<void> => {
  await openDrug(page, id);
  await page.getByLabel('Strength', { exact: true }).fill(strength);
  await saveOther(page);
};

test.use({ alone: 'reasons' });

test.describe('Why is this here?', () => {
  test('ours is kept, and stays so on the edit screen, where it is taken over into the form after all', async ({
    page,
    api,
  }) => {
    const drug = (await api.drugs({ queue: 'dpd', filter: 'kind.company' }))[2]!;
    const { strength } = (await api.record(drug.id)) as { strength: string };
    await correct(page, drug, '2 MG');
    await page.goto('/drugs/queue/dpd');
    await reveal(page, drug.din);
    await reasonOf(page, drug.din).click();
    await expect(row(page, 'Ingredient and strength')).toContainText('2 MG');
    await expectAccessible(page, 'comparison on a card');
    await page.getByRole('button', { name: 'Keep our value: Strength' }).click();
    await expect(row(page, 'Ingredient and strength')).toContainText('Our value kept by reviewer');

    await openDrug(page, drug.id, '?from=dpd');
    await page.getByLabel('Form', { exact: true }).fill('UNSAVED FORM');
    await page.getByRole('button', { name: 'Compare with Health Canada' }).click();
    await expect(row(page, 'Ingredient and strength')).toContainText('Our value kept by reviewer');
    await expectAccessible(page, 'comparison over the form');
    await page.getByRole('button', { name: 'Use Health Canada’s value: Strength' }).click();
    await expect(page.getByLabel('Strength', { exact: true })).toHaveValue(strength);
    await expect(page.getByLabel('Form', { exact: true })).toHaveValue('UNSAVED FORM');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await save(page);
    await expect.poll(() => api.record(drug.id)).toMatchObject({ strength, form: 'UNSAVED FORM' });
  });

  for (const [what, query] of [
    ['names and badges', { active_ingredient__name: 'METFORMIN HYDROCHLORIDE' }],
    ['the longest words of ingredients', { din: '02365189' }],
  ] as const) {
    test(`at 1360 px no word and no date is broken: ${what}`, async ({ page, api }) => {
      await page.setViewportSize({ width: 1360, height: 900 });
      const [drug] = await api.drugs(query);
      await openDrug(page, drug!.id);
      await page.getByRole('button', { name: 'Compare with Health Canada' }).click();
      await page.getByRole('button', { name: /^Show the other/ }).click();
      await page
        .getByRole('button', { name: 'Show records with the same ingredients and strength' })
        .click();
      await expect(
        page.getByRole('table', { name: 'Related records' }).getByRole('link').first(),
      ).toBeVisible();
      const comparison = page.locator('.rf-comparison');
      expect(await brokenWords(comparison)).toEqual([]);
      // And nothing overflows instead of breaking a line.
      expect(
        await comparison.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      ).toBeLessThanOrEqual(0);
    });
  }
});
