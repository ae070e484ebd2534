import { expect, test as base } from '../fixtures/story.ts';
import { ownContext } from '../fixtures/worker/own-context.ts';
import { openDrug, showMore } from '../fixtures/edit-form.ts';
import {
  dialog,
  heading,
  navigation,
  reveal,
  search,
  userMenu,
  wheelDown,
} from '../fixtures/reviewer.ts';
import { slowPages } from './slow-processor.ts';

// A context keeps its slow link for the next story, so this one has its own.
const test = base.extend({
  context: async ({ browser, product, storageState }, use) => {
    const context = await ownContext(browser, product, storageState);
    const letGo = await slowPages(browser, 6);
    await use(context);
    await letGo();
    await context.close();
  },
});

// Every story fails if the page takes a good release for a bad one (`fixtures/watch.ts`). This one
// opens everything that covers, hides or busies the page under the worst conditions: a processor
// six times slower, a slow link, wide and narrow.
test('a slow page raises no alarm, whatever is opened in it', async ({ page, api }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 60,
    downloadThroughput: 200_000,
    uploadThroughput: 100_000,
  });
  const goTo = (name: RegExp): Promise<void> =>
    navigation(page).getByRole('link', { name }).click();

  await page.goto('/');
  await expect(page.getByText(/^Current Table: \d/)).toBeVisible();
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'About' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Notifications' }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
  await page.keyboard.press('Escape');

  await goTo(/^Drug Search/);
  await search(page, 'Active Ingredient', 'METFORMIN');
  await expect(page.getByRole('article').first()).toBeVisible();

  await goTo(/^Review Queue/);
  await page.getByRole('link', { name: /^DPD/ }).click();
  await expect(heading(page, 'DPD Review')).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  for (let screens = 0; screens < 5; screens += 1) {
    await wheelDown(page, 4_000);
    await expect(page.getByRole('article').first()).toBeVisible();
  }
  await page.evaluate(() => scrollTo(0, 0));
  const [drug] = await api.fromListed({ queue: 'dpd' });
  await (await reveal(page, drug!.din)).getByRole('button', { name: /to Archived/ }).click();
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => void window.dispatchEvent(new Event('beforeprint')));
  await expect(page.getByRole('banner')).toHaveCount(0);
  await page.evaluate(() => void window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });

  await page.setViewportSize({ width: 390, height: 844 });
  await openDrug(page, drug!.id, '?from=dpd');
  await showMore(page);
  await page.getByLabel('Form', { exact: true }).fill('1 MG');
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await goTo(/Database Files/);
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect(page.getByRole('table', { name: 'Imports, newest first' })).toBeVisible();
});
