import { ANY_HOST, expect, test } from '../fixtures/story.ts';
import { card, expectBadges, search } from '../fixtures/reviewer.ts';
import { expectToast } from '../fixtures/toasts.ts';

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

  test(
    'the search stands in the address: reloaded, linked, gone back to',
    { tag: ANY_HOST },
    async ({ page }) => {
      await page.goto('/drugs/search');
      await search(page, 'Drug/Product Name', 'apo-metformin');
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect(page).toHaveURL(/by=drug_name&term=apo-metformin/);
      await page.reload();
      await expect(page.getByLabel('Term')).toHaveValue('apo-metformin');
      await expect(page.getByRole('article').first()).toBeVisible();
      await page.getByRole('article').first().getByRole('link').first().click();
      await expect(page.getByRole('button', { name: 'Done' })).toBeVisible();
      await page.goBack();
      await expect(page.getByLabel('Search by')).toHaveValue('drug_name');
      await expect(page.getByRole('article').first()).toBeVisible();
    },
  );

  test('moves without asking, and the card shows its new queue', async ({ page, api }) => {
    const start = await api.counts();
    const drug = (await api.drugs({ drug_name: 'Januvia' })).find(
      ({ queue }) => queue !== 'update' && queue !== 'com',
    )!;
    await page.goto(`/drugs/search?by=din&term=${drug.din}`);
    const found = card(page, drug.din);
    await expect(found.getByRole('button', { name: /to Archived/ })).toHaveCount(0);

    await found
      .getByRole('button', { name: `Move ${drug.din} to Expert Committee Review queue` })
      .click();
    await expectToast(page, `Drug ${drug.din} moved to expert committee queue.`);
    await expect(found.getByText('In Committee Queue')).toBeVisible();
    await expectBadges(page, await api.counts());
    await expect.poll(() => api.counts()).toMatchObject({ committee: start.committee + 1 });
    await expect(
      found.getByRole('button', { name: /to Expert Committee Review queue/ }),
    ).toHaveCount(0);

    await found.getByRole('button', { name: `Move ${drug.din} to Review queue` }).click();
    await expectToast(page, `Drug ${drug.din} moved to manual review queue.`);
    await expect(found.getByText('In Manual Update Queue')).toBeVisible();

    await found.getByRole('button', { name: `Move ${drug.din} to Update queue` }).click();
    await expectToast(page, `Drug ${drug.din} moved to update queue.`);
    await expect(found.getByText('In Update Queue')).toBeVisible();
    await expectBadges(page, await api.counts());
  });
});
