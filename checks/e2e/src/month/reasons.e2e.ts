import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { brokenWords } from '../fixtures/broken-words.ts';
import type { ListedDrug, StoryApi } from '../fixtures/api.ts';
import { openDrug, save, saveOther } from '../fixtures/edit-form.ts';
import { expect, test } from '../fixtures/story.ts';
import { card, reveal } from '../fixtures/reviewer.ts';

interface Reason {
  readonly kind: string;
  readonly before: readonly string[] | null;
  readonly after: readonly string[] | null;
}

/** The month's drugs with a reason of this kind. */
const queuedFor = async (
  api: StoryApi,
  kind: string,
): Promise<(ListedDrug & { readonly reasons: readonly Reason[] })[]> => {
  const drugs = (await api.drugs({ queue: 'dpd' })) as (ListedDrug & {
    readonly reasons: readonly Reason[];
  })[];
  return drugs.filter(({ reasons }) => reasons.some((reason) => reason.kind === kind));
};

const reasonOf = (page: Page, din: string) =>
  card(page, din).getByRole('button', { name: `Compare ${din} with Health Canada` });
const comparisonOf = (page: Page, din: string) =>
  page.getByRole('region', { name: `${din} compared with Health Canada` });
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });

/** Corrects the strength, so that it differs from Health Canada's. */
const correct = async (page: Page, { id }: ListedDrug, strength: string): Promise<void> => {
  await openDrug(page, id);
  await page.getByLabel('Strength', { exact: true }).fill(strength);
  await saveOther(page);
};

test.use({ alone: 'reasons' });

test.describe('Why is this here?', () => {
  test('each card of the month says it in one line, the import once above all', async ({
    page,
    api,
  }) => {
    const drugs = await queuedFor(api, 'company');
    const [drug] = drugs;
    const { before, after } = drug!.reasons.find(({ kind }) => kind === 'company')!;
    await page.goto('/drugs/queue/dpd');
    await reveal(page, drug!.din);
    await expect(page.getByText('Changes from Drug Product Database, 2026-04-01')).toBeVisible();
    const strip = reasonOf(page, drug!.din);
    await expect(strip.locator('del')).toHaveText(before![0]!);
    await expect(strip.locator('ins')).toHaveText(after![0]!);
    const [gone] = await queuedFor(api, 'gone');
    await expect(
      (await reveal(page, gone!.din)).getByRole('button', {
        name: /^No longer listed by Health Canada since 2026-04-01/,
      }),
    ).toBeVisible();
  });

  test('the reason opens by keyboard to both months side by side, and closes again', async ({
    page,
    api,
  }) => {
    const [drug] = await queuedFor(api, 'company');
    const { before, after } = drug!.reasons.find(({ kind }) => kind === 'company')!;
    await page.goto('/drugs/queue/dpd');
    await reveal(page, drug!.din);
    await reasonOf(page, drug!.din).focus();
    await page.keyboard.press('Enter');
    await expect(comparisonOf(page, drug!.din).getByRole('columnheader')).toHaveText([
      'Field',
      'Our record',
      'Health Canada before (2026-03-02)',
      'Health Canada now (2026-04-01)',
      'Decision',
    ]);
    await expect(row(page, 'Manufacturer')).toContainText(before![0]!);
    await expect(row(page, 'Manufacturer')).toContainText(after![0]!);
    await expectAccessible(page, 'comparison on a card');
    await page.getByRole('button', { name: /^Show the other/ }).click();
    await expect(row(page, 'Ingredient and strength')).toBeVisible();
    await reasonOf(page, drug!.din).press('Enter');
    await expect(comparisonOf(page, drug!.din)).toHaveCount(0);
  });

  test('ours is kept, and stays so on the edit screen, where it is taken over into the form after all', async ({
    page,
    api,
  }) => {
    const drug = (await queuedFor(api, 'company'))[2]!;
    const { strength } = (await api.record(drug.id)) as { strength: string };
    await correct(page, drug, '2 MG');
    await page.goto('/drugs/queue/dpd');
    await reveal(page, drug.din);
    await reasonOf(page, drug.din).click();
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
