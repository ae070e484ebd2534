import { ANY_HOST, expect, test } from '../fixtures/story.ts';
import { gate } from '../fixtures/gate.ts';
import { card, expectBadges, heading, search } from '../fixtures/reviewer.ts';
import { expectToast } from '../fixtures/toasts.ts';

test.describe('Drug search', () => {
  test(
    'starts with DIN, and the placeholder stays whatever is chosen',
    { tag: ANY_HOST },
    async ({ page }) => {
      await page.goto('/drugs/search');
      await expect(heading(page, 'Drug Search')).toBeVisible();
      const select = page.getByLabel('Search by');
      await expect(select).toHaveValue('din');
      await expect(select.getByRole('option')).toHaveText([
        'DIN',
        'Active Ingredient',
        'Drug/Product Name',
      ]);
      for (const option of ['DIN', 'Active Ingredient', 'Drug/Product Name']) {
        await select.selectOption({ label: option });
        await expect(page.getByPlaceholder('Enter a DIN')).toBeVisible();
      }
    },
  );

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

  test('finds METFORMIN by ingredient, in any case', { tag: ANY_HOST }, async ({ page, api }) => {
    const expected = await api.drugs({ active_ingredient__name: 'METFORMIN' });
    expect(expected.length).toBeGreaterThan(1);
    await page.goto('/drugs/search');
    await search(page, 'Active Ingredient', 'metformin');
    await expect(page.getByRole('article').first()).toContainText('METFORMIN');
    await expect(card(page, expected[0]!.din)).toBeVisible();
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

  test('an empty term is sent as it is', { tag: ANY_HOST }, async ({ page }) => {
    await page.goto('/drugs/search');
    const asked = page.waitForRequest((request) => /\/api\/drugs\/\?din=$/.test(request.url()));
    await search(page, 'DIN', '');
    await asked;
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test('nothing found is said', async ({ page }) => {
    await page.goto('/drugs/search');
    await search(page, 'DIN', '00000001');
    await expect(page.getByRole('main')).toContainText('00000001');
    await expect(page.getByRole('main').getByText(/^No drugs/)).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
  });

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

  test('a late answer never replaces a newer one', { tag: ANY_HOST }, async ({ page, api }) => {
    const [drug] = await api.drugs({ drug_name: 'Lipitor' });
    const late = gate();
    await page.route(/\/api\/drugs\/\?active_ingredient__name=metformin/, async (route) => {
      await late.opened;
      await route.continue().catch(() => undefined);
    });
    await page.goto('/drugs/search');
    await search(page, 'Active Ingredient', 'metformin');
    await search(page, 'DIN', drug!.din);
    await expect(card(page, drug!.din)).toBeVisible();
    late.open();
    await page.unrouteAll({ behavior: 'wait' });
    await expect(card(page, drug!.din)).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1);
  });
});
