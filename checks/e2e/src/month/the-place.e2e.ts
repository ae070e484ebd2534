import { expect, test, type Page } from '../fixtures/story.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { heading, search, wheelDown } from '../fixtures/reviewer.ts';

/** A row's distance from the window's top, in px. */
const topOf = (page: Page, name: string): Promise<number> =>
  page
    .getByRole('main')
    .getByRole('link', { name, exact: true })
    .evaluate((link) => Math.round(link.getBoundingClientRect().top));

/** The DIN of the first row below the window's middle. */
const dinInView = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll('[data-key] a.rf-card-din')];
    const middle = innerHeight / 2;
    return links.find((link) => link.getBoundingClientRect().top > middle)?.textContent ?? '';
  });

const row = (page: Page, din: string) =>
  page.getByRole('main').getByRole('link', { name: din, exact: true });
const back = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: /, [\d,]+ of [\d,]+/ });

/** Expects the row in its old position, with the focus. */
const expectPlace = async (page: Page, din: string, top: number): Promise<void> => {
  await expect(row(page, din)).toBeFocused();
  await expect.poll(async () => Math.abs((await topOf(page, din)) - top)).toBeLessThanOrEqual(2);
};

const open = async (page: Page, din: string): Promise<void> => {
  await row(page, din).click();
  await expect(heading(page, din)).toBeVisible();
};

test.describe('A list is as it was', () => {
  test('a queue, after a record far down in it', async ({ page, api }) => {
    const { dpd_review: total } = await api.counts();
    await page.goto('/drugs/queue/dpd/?sort=name');
    await expect(page.getByRole('article').first()).toBeVisible();
    for (const pixels of [3000, 3000, 1500]) await wheelDown(page, pixels);
    const din = await dinInView(page);
    const top = await topOf(page, din);
    await open(page, din);

    await page.goBack();
    await expectPlace(page, din, top);
    await expect(page).toHaveURL(/dpd\/\?sort=name$/);

    await page.keyboard.press('Enter');
    await expect(heading(page, din)).toBeVisible();
    await expect(back(page)).toHaveText(new RegExp(`^DPD Review, \\d+ of ${total}$`));
    await expectAccessible(page, 'a record with its way back');
    await back(page).click();
    await expectPlace(page, din, top);
  });

  test('after several records in turn, the last one has the focus, also after a reload', async ({
    page,
  }) => {
    await page.goto('/drugs/queue/dpd/');
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.getByRole('main').locator('a.rf-card-din').first().click();
    for (const at of [1, 2, 3]) {
      await expect(back(page)).toContainText(`DPD Review, ${at} of`);
      await page.getByRole('link', { name: 'Next in queue' }).click();
    }
    await expect(back(page)).toContainText('DPD Review, 4 of');
    const din = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await page.reload();
    await expect(back(page)).toContainText('DPD Review, 4 of');
    await back(page).click();
    await expect(row(page, din)).toBeFocused();
    await expect(row(page, din)).toBeInViewport();
  });

  test('groups, with the one that was unfolded', async ({ page }) => {
    await page.goto('/drugs/queue/dpd/?as=groups');
    const group = page.getByRole('button', { name: /^Company: before ENDO OPERATIONS LTD\. / });
    await group.click();
    await expect(group).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('checkbox', { name: /^Include \d{8}$/ }).first()).toBeVisible();
    await wheelDown(page, 400);
    const din = await dinInView(page);
    const top = await topOf(page, din);
    await open(page, din);
    await page.goBack();
    await expect(group).toHaveAttribute('aria-expanded', 'true');
    await expectPlace(page, din, top);

    await open(page, din);
    await expect(back(page)).toHaveText(/^DPD Review, \d+ of 25 in the group$/);
    await back(page).click();
    await expect(group).toHaveAttribute('aria-expanded', 'true');
    await expectPlace(page, din, top);
  });

  test('the results of a search', async ({ page }) => {
    await page.goto('/drugs/search');
    await search(page, 'Drug/Product Name', 'apo');
    await expect(page.getByRole('article').first()).toBeVisible();
    await wheelDown(page, 2500);
    const din = await dinInView(page);
    const top = await topOf(page, din);
    await open(page, din);
    await page.goBack();
    await expectPlace(page, din, top);
    await open(page, din);
    await expect(back(page)).toHaveText(/^Search results, [\d,]+ of [\d,]+$/);
    await back(page).click();
    await expectPlace(page, din, top);
  });
});

test.describe('On a roomy page', () => {
  test.use({ viewport: { width: 1600, height: 900 } });

  test('the list stays beside the record, and j changes only the record', async ({ page, api }) => {
    const drugs = await api.drugs({ queue: 'dpd' });
    const [far, next] = [drugs[30]!, drugs[31]!];
    await page.goto(`/drugs/${far.id}?from=dpd`);
    const list = page.getByRole('navigation', { name: 'DPD Review' });
    const current = list.locator('[aria-current]');
    await expect(current).toContainText(far.din);
    await expect(current).toBeInViewport();
    const [left, right] = await Promise.all([
      list.boundingBox(),
      heading(page, far.din).boundingBox(),
    ]);
    expect(left!.x + left!.width).toBeLessThan(right!.x);
    await expectAccessible(page, 'a record beside its list');

    const top = await list.evaluate(({ scrollTop }) => scrollTop);
    expect(top).toBeGreaterThan(0);
    await page.keyboard.press('j');
    await expect(heading(page, next.din)).toBeFocused();
    await expect(current).toContainText(next.din);
    expect(await list.evaluate(({ scrollTop }) => scrollTop)).toBe(top);
  });
});
