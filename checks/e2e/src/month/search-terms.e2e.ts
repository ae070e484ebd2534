import { expect, test } from '../fixtures/story.ts';
import { card, search } from '../fixtures/reviewer.ts';

test('terms as people type them: a prefix, blanks, a part, two ingredients, a typing error', async ({
  page,
  api,
}) => {
  const [drug] = await api.drugs({ active_ingredient__name: 'METFORMIN' });
  const { din } = drug!;
  await page.goto('/drugs/search');
  for (const term of [`DIN ${din}`, ` ${din.slice(0, 4)} - ${din.slice(4)} `, din.slice(2)]) {
    await search(page, 'DIN', term);
    await expect(page).toHaveURL(
      new RegExp(`term=${encodeURIComponent(term).replaceAll('%20', '\\+')}$`),
    );
    await expect(card(page, din)).toBeVisible();
  }
  const main = page.getByRole('main');
  await search(page, 'Active Ingredient', 'metformin, sitagliptin');
  await expect(main.getByText(/^\d+ drugs?$/)).toBeVisible();
  for (const found of (await page.getByRole('article').all()).slice(0, 3)) {
    await expect(found).toContainText(/METFORMIN/i);
    await expect(found).toContainText(/SITAGLIPTIN/i);
  }
  await expect(main.getByText(/No exact match/)).toHaveCount(0);
  await search(page, 'Drug/Product Name', 'metphormin');
  await expect(main.getByText('No exact match for “metphormin”. Similar names:')).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText(/metformin/i);
});
