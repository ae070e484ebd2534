import { expect, test } from '../fixtures/story.ts';
import { card, search } from '../fixtures/reviewer.ts';

test.describe('Drug search', () => {
  test('finds a drug by its DIN and shows all of it on the card', async ({
    page,
    api,
    product,
  }) => {
    const [drug] = await api.drugs({ active_ingredient__name: 'METFORMIN' });
    await page.goto('/drugs/search');
    await search(page, 'DIN', drug!.din);
    const found = card(page, drug!.din);
    await expect(found).toBeVisible();
    const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(', ');
    await expect(found.getByRole('link', { name: drug!.din })).toHaveAttribute(
      'href',
      new RegExp(`^/drugs/${drug!.id}`),
    );
    for (const text of [
      drug!.drug_name,
      names(drug!.active_ingredient),
      `${names(drug!.schedule)} - ${names(drug!.administration)}`,
      drug!.type!.name,
      `RG Tier: ${drug!.tier}`,
    ])
      await expect(found).toContainText(text);
    const onProduct =
      (drug as unknown as Record<string, unknown>)[`in_${product.productKey}`] === true;
    await expect(found.getByText(`On ${product.productName}`, { exact: true })).toHaveCount(
      onProduct ? 1 : 0,
    );
  });
});
