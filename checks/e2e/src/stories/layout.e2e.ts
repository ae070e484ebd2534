import { isReviewQueue, PATHS, QUEUES, QUEUES_ON_SCREENS } from '@refined/shared/domain';
import { ANY_HOST, expect, test } from '../fixtures/story.ts';
import { expectBadges, heading, navigation } from '../fixtures/reviewer.ts';

test.describe('The signed-in layout', () => {
  test('the side navigation leads everywhere, with the queues counted', async ({
    page,
    product,
    api,
  }) => {
    await page.goto('/');
    const entries: readonly (readonly [RegExp, string])[] = [
      [/^ReFined Home$/, '/'],
      [/^Drug Search$/, '/drugs/search'],
      [/^Review Queue/, '/drugs/queue/noc/'],
      ...QUEUES_ON_SCREENS.filter((queue) => !isReviewQueue(queue)).map(
        (queue) => [new RegExp(`^${QUEUES[queue].label}`), PATHS.queue(queue)] as const,
      ),
      [new RegExp(`^${product.productName}$`), '/drugs/#product'],
      [/^Database Files$/, '/drugs/#files'],
    ];
    // Below them a screen may have entries of its own.
    for (const [place, [name, address]] of entries.entries()) {
      const link = navigation(page).getByRole('link').nth(place);
      await expect(link).toHaveAccessibleName(name);
      await expect(link).toHaveAttribute('href', address);
    }
    await expectBadges(page, await api.counts());
  });

  test(
    'the footer names the year, and where the data are from',
    { tag: ANY_HOST },
    async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('contentinfo')).toContainText('© 2022');
      await expect(
        page
          .getByRole('contentinfo')
          .getByRole('link', { name: 'Open Government Licence – Canada' }),
      ).toBeVisible();
    },
  );

  test('home shows the monthly update and the three sources', async ({ page, product, api }) => {
    await page.goto('/');
    await expect(page).toHaveTitle(/ReFined Home/);
    const month = page.getByRole('region', { name: 'Monthly Update' });
    const { manual_review: manual } = await api.counts();
    await expect(month.getByText(`Current Table: ${manual}`)).toBeVisible();
    await expect(month.getByRole('link', { name: 'Review Queue', exact: true })).toHaveAttribute(
      'href',
      '/drugs/queue/manual/',
    );
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: /Drug Product Database/ })).toBeVisible();
    await expect(main.getByRole('heading', { name: /Notice of Compliance/ })).toBeVisible();
    await expect(
      main.getByRole('heading', { name: product.productName, exact: true }),
    ).toBeVisible();
    // The literal texts where the host doesn't know better, the real dates where it does (D3).
    const dates =
      product.kind === 'bare'
        ? ['Uploaded 2021-12-04', 'Uploaded 2021-12-04', 'Last Updated 2021-12-22']
        : ['Uploaded 2026-04-01', /Uploaded 20\d\d-/, /Last Updated 20\d\d-/];
    await expect(main.getByText(/^(Uploaded|Last Updated)/)).toHaveText(dates);
  });

  test('both last entries lead to one page and mark different sections', async ({
    page,
    product,
  }) => {
    await page.goto('/');
    await navigation(page).getByRole('link', { name: product.productName, exact: true }).click();
    await expect(heading(page, `${product.productName} and Database Files`)).toBeVisible();
    await expect(page).toHaveURL('/drugs/#product');
    await expect(page.getByRole('region', { name: product.productName })).toBeVisible();
    await navigation(page).getByRole('link', { name: 'Database Files' }).click();
    await expect(page).toHaveURL('/drugs/#files');
    const files = page.getByRole('region', { name: 'Database Files' });
    await expect(files).toBeVisible();
    if (product.kind === 'ours')
      await expect(files.getByRole('row').filter({ hasText: '2026-04-01' })).toContainText(
        'Drug Product Database',
      );
    else await expect(files).toContainText('This host keeps no record of the files');
  });

  for (const [what, address, said] of [
    ['page', '/abc/def', '/abc/def'],
    ['queue', '/drugs/queue/xyz', 'xyz'],
    ['drug', '/drugs/999999', '999999'],
  ] as const) {
    test(`an unknown ${what} is named as not found, inside the layout`, async ({ page, watch }) => {
      watch.expectLogged(/status of 404/);
      await page.goto(address);
      await expect(heading(page, 'Not found')).toBeVisible();
      await expect(page.getByRole('main')).toContainText(said);
      await expect(navigation(page)).toBeVisible();
    });
  }

  test(
    'a change of page sets the title and puts the focus on the heading',
    { tag: ANY_HOST },
    async ({ page }) => {
      await page.goto('/');
      await navigation(page).getByRole('link', { name: 'Drug Search' }).click();
      await expect(heading(page, 'Drug Search')).toBeFocused();
      await expect(page).toHaveTitle(/Drug Search/);
      await navigation(page)
        .getByRole('link', { name: /^Committee Queue/ })
        .click();
      await expect(heading(page, 'Expert Committee Review Queue')).toBeFocused();
      await expect(page).toHaveTitle(/Expert Committee Review Queue/);
    },
  );
});
