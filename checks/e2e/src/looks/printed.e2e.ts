import { LIMITS } from '@refined/shared/domain';
import { expect, test, type Page } from '../fixtures/story.ts';
import { card, heading } from '../fixtures/reviewer.ts';

/** Pages of a PDF as Chromium writes it. */
const pagesOf = (pdf: Buffer): number =>
  pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

/** Keeps the print layout on the screen, so that it can be examined. */
const layOut = async (page: Page): Promise<void> => {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => void window.dispatchEvent(new Event('beforeprint')));
};

/** Expects no controls and no bars, and dark text on white in every colour scheme. */
const expectPaper = async (page: Page): Promise<void> => {
  for (const role of ['button', 'navigation', 'banner', 'tab', 'textbox'] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect.poll(ground).toBe('rgb(255, 255, 255)');
};

test.use({ colorScheme: 'dark' });

test('a queue prints as a list of all that is loaded; the button loads the rest before', async ({
  page,
  api,
}) => {
  const { dpd_review: count } = await api.counts();
  await page.addInitScript(() => {
    // Like the browser: what is rendered by then is printed.
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'));
      document.body.dataset.print = `${document.querySelectorAll('.rf-printed tbody tr').length}`;
    };
  });
  await page.goto('/drugs/queue/dpd');
  await expect(heading(page, 'DPD Review')).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();

  // Like Ctrl+P: prints what is loaded, and says how much is missing.
  await layOut(page);
  await expectPaper(page);
  await expect(page.getByText(`The first ${LIMITS.firstPageSize} of ${count} drugs`)).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(1 + LIMITS.firstPageSize);
  await page.evaluate(() => void window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });
  await expect(page.getByRole('row')).toHaveCount(0);

  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-print', `${count}`);
  await layOut(page);
  await expect(page.getByRole('row')).toHaveCount(1 + count);
  await expect(page.getByRole('row').last()).toHaveText(/^\d{8}.+/);
  await expect(page.getByRole('columnheader', { name: 'Decision' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  const din = page.getByRole('row').nth(1).getByRole('rowheader');
  expect(await din.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);
  // Space to write, however short a drug's row is.
  const decision = await page.getByRole('row').nth(1).getByRole('cell').last().boundingBox();
  expect(decision!.width).toBeGreaterThanOrEqual(75);
  expect(decision!.height).toBeGreaterThanOrEqual(27);
  for (const format of ['A4', 'Letter'] as const) {
    // The end of a print also removes what the button loaded for it.
    await page.emulateMedia({ media: null });
    await page.evaluate(() => delete document.body.dataset.print);
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Print' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-print', `${count}`);
    const pages = pagesOf(await page.pdf({ format }));
    expect(pages, format).toBeGreaterThan(Math.floor(count / 40));
    expect(pages, `${format}: 25 drugs on a page`).toBeLessThanOrEqual(Math.ceil(count / 25));
  }
});

test('a record prints as text, with its history unfolded', async ({ page, api }) => {
  const [drug] = await api.drugs({ queue: 'dpd' });
  await page.goto(`/drugs/${drug!.id}#history`);
  await expect(page.getByRole('region', { name: 'What happened, newest first' })).toBeVisible();
  await page.getByLabel('Strength', { exact: true }).fill('7 MG');
  await layOut(page);
  await expectPaper(page);
  const main = page.getByRole('main');
  for (const { name } of [...drug!.active_ingredient, ...drug!.administration]) {
    await expect(main.getByRole('definition').filter({ hasText: name }).first()).toBeVisible();
  }
  await expect(main.getByText('7 MG (not saved)')).toBeVisible();
  await expect(main.getByText('Baseline of 2026-03-02')).toBeVisible();
  // Collapsed on the screen.
  await expect(main.getByRole('term').filter({ hasText: /^DIN$/ })).toBeVisible();
  expect(pagesOf(await page.pdf({ format: 'Letter' }))).toBeLessThanOrEqual(2);
});

test('a search prints what it found', async ({ page }) => {
  await page.goto('/drugs/search?by=din&term=00328154');
  await expect(card(page, '00328154')).toBeVisible();
  await layOut(page);
  await expectPaper(page);
  await expect(page.getByText('DIN “00328154”: 1 drug')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: '00328154' })).toBeVisible();
});
