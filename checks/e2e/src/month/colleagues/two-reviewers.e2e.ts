import { isOnMarket } from '../../fixtures/api.ts';
import type { Page } from '@playwright/test';
import { confirmOther, openDrug, saveOther } from '../../fixtures/edit-form.ts';
import { findViolations } from '../../fixtures/accessibility.ts';
import { card, dialog, expectBadges, expectSiblingCount } from '../../fixtures/reviewer.ts';
import { expectToast } from '../../fixtures/toasts.ts';
import { expect, openQueue, test } from '../../fixtures/second-reviewer.ts';

const move = async (page: Page, din: string, to: string): Promise<void> => {
  await page.getByRole('button', { name: `Move ${din} to ${to}` }).click();
  await dialog(page).getByRole('button', { name: 'Move Drug Record' }).click();
};

const topOf = async (page: Page, din: string): Promise<number> =>
  (await card(page, din).boundingBox())!.y;

/** A card's position once the list is at rest: the same twice. */
const placeAtRest = async (page: Page, din: string): Promise<number> => {
  let last = Number.NaN;
  await expect
    .poll(async () => {
      const before = last;
      last = await topOf(page, din);
      return last - before;
    })
    .toBe(0);
  return last;
};

test.use({ alone: 'two-reviewers' });

test('cards that a colleague moves leave by themselves, counts follow, and nothing jumps under the pointer', async ({
  page,
  api,
  graces,
}) => {
  const [first, second, third, fourth] = await api.drugs({ queue: 'dpd' });
  const before = await api.counts();
  const hers = await graces.newPage();
  await openQueue(page, 'dpd');
  await openQueue(hers, 'dpd');

  await card(page, third!.din).hover();
  const place = await topOf(page, third!.din);
  await move(hers, first!.din, 'Expert Committee Review queue');
  await expectToast(hers, `Drug ${first!.din} moved to expert committee queue.`);
  await expect(card(page, first!.din)).toHaveCount(0);
  expect(await topOf(page, third!.din)).toBe(place);
  const counts = { ...before, dpd_review: before.dpd_review - 1, committee: before.committee + 1 };
  await expectSiblingCount(page, 'DPD Review', counts.dpd_review);
  await expectBadges(page, counts);

  // The space above the first card closes when the pointer leaves.
  await page.getByRole('heading', { level: 1 }).hover();
  await expect.poll(() => topOf(page, third!.din)).toBeLessThan(place);

  // When scrolled, the card being read keeps its position.
  await page.mouse.move(5, 5);
  await page.evaluate(() => scrollTo(0, 400));
  const read = page.getByRole('article').filter({ visible: true }).nth(6);
  const readDin = (await read.getByRole('link').first().textContent())!;
  const readPlace = await placeAtRest(page, readDin);
  await api.move(second!.id, 'update_review', 'dpd');
  await expectSiblingCount(page, 'DPD Review', counts.dpd_review - 1);
  await expect(card(page, second!.din)).toHaveCount(0);
  expect(Math.abs((await placeAtRest(page, readDin)) - readPlace)).toBeLessThan(2);

  // The focused card is removed, and the next card gets the focus.
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('link', { name: third!.din }).focus();
  await move(hers, third!.din, 'Update queue');
  await expect(card(page, third!.din)).toHaveCount(0);
  await expect(page.getByRole('link', { name: fourth!.din })).toBeFocused();
});

test('both open one record: each is named to the other; both save: the second puts both together', async ({
  page,
  api,
  graces,
  watch,
}) => {
  watch.expectLogged(/status of 412/);
  // A drug that Health Canada doesn't list has no value to differ from.
  const drug =
    (await api.drugs({ queue: 'update' })).find(isOnMarket) ??
    (await api.fromListed({ queue: 'dpd' }))[0];
  const hers = await graces.newPage();
  const list = await page.context().newPage();
  await openQueue(list, drug!.queue);
  await openDrug(page, drug!.id);
  await openDrug(hers, drug!.id);
  await expect(
    page.getByText(/^Grace Hopper has had this record open since \d\d:\d\d\.$/).first(),
  ).toBeVisible();
  await expect(
    hers.getByText(/^Robin Reviewer has had this record open since \d\d:\d\d\.$/).first(),
  ).toBeVisible();
  await expect(card(list, drug!.din)).toContainText('Grace Hopper has it open');
  await list.screenshot({ path: test.info().outputPath('card-open.png') });

  await page.getByLabel('Form', { exact: true }).fill('My form');
  await page.getByLabel('Strength', { exact: true }).fill('2 MG');
  await hers.getByLabel('Strength', { exact: true }).fill('3 MG');
  await hers.getByLabel('Drug/Product Name').fill('Theirs');
  await saveOther(hers);

  await expect(page.getByText('Changed by Grace Hopper just now.').first()).toBeVisible();
  await expect(page.getByLabel('Strength', { exact: true })).toHaveValue('2 MG');
  await page.screenshot({ path: test.info().outputPath('changed.png') });
  await page.getByRole('button', { name: 'Show the changes' }).click();
  await expect(page.getByRole('table', { name: 'Your changes and theirs' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Hide the changes' }).click();

  await confirmOther(page);
  await expect(page.getByRole('region', { name: /^Not saved: somebody else saved/ })).toBeVisible();
  const table = page.getByRole('table', { name: 'Your changes and theirs' });
  await expect(table.getByRole('row', { name: /^Strength/ })).toContainText('2 MG');
  expect(await findViolations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('merge-1360.png'), fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: test.info().outputPath('merge-390.png'), fullPage: true });
  await page.setViewportSize({ width: 1280, height: 900 });
  // The choice for the strength is also the ingredient's: they are one value.
  const ofRow = (name: RegExp) => table.getByRole('row', { name }).getByLabel('Yours');
  await ofRow(/^Strength/).check();
  await expect(ofRow(/^Active Ingredient/)).toBeChecked();
  await page.getByRole('button', { name: 'Save both together' }).click();
  // The changed value to confirm is another one now: it replaces hers.
  await dialog(page, 'Save although Strength differs from Health Canada’s?')
    .getByRole('button', { name: 'Save anyway' })
    .click();
  await expectToast(page, 'Drug data successfully updated!');
  const drugName = await hers.getByLabel('Drug/Product Name').inputValue();
  await expect
    .poll(() => api.record(drug!.id))
    .toMatchObject({ form: 'My form', strength: '2 MG', drug_name: drugName });

  await hers.close();
  await expect(page.getByText(/Grace Hopper has this record open/)).toHaveCount(0);
});

test('several tabs read one stream, and each shows what happens; another reads on when that one is closed', async ({
  page,
  api,
  context,
}) => {
  const [first, second] = await api.drugs({ queue: 'dpd' });
  const streams: string[] = [];
  context.on(
    'request',
    (request) => request.url().endsWith('/api/events/') && streams.push(request.url()),
  );
  await openQueue(page, 'dpd');
  const tabs = [await context.newPage(), await context.newPage()];
  for (const tab of tabs) {
    await tab.goto('/drugs/queue/dpd');
    await expect(card(tab, first!.din)).toBeVisible();
  }
  await api.move(first!.id, 'committee_review', 'dpd');
  for (const tab of [page, ...tabs]) await expect(card(tab, first!.din)).toHaveCount(0);
  expect(streams).toHaveLength(1);

  const taken = context.waitForEvent('response', (response) =>
    response.url().endsWith('/api/events/'),
  );
  await page.close();
  await taken;
  await api.move(second!.id, 'committee_review', 'dpd');
  for (const tab of tabs) await expect(card(tab, second!.din)).toHaveCount(0);
  expect(streams).toHaveLength(2);
});
