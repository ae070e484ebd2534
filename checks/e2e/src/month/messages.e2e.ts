import { expect, test, type Page } from '../fixtures/story.ts';
import type { Locator } from '@playwright/test';
import { isOnMarket, type StoryApi } from '../fixtures/api.ts';
import { card, dialog, heading, navigation } from '../fixtures/reviewer.ts';
import { expectToast } from '../fixtures/toasts.ts';

/** The visible toast. */
const message = (page: Page) => page.locator('.rf-toast:not([data-behind])');
/** The line about the connection to the server. */
const line = (page: Page) => page.locator('.rs-connection');

/** Moves a card to Update by keys, so that the pointer stays where it is. */
const moveByKeys = async (page: Page, din: string): Promise<void> => {
  await card(page, din).getByRole('link').first().focus();
  await page.keyboard.press('u');
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('u');
  await expect(card(page, din)).toHaveCount(0);
};

/** The first drugs of the list whose move asks nothing further. */
const listed = async (api: StoryApi): Promise<{ din: string; id: number | string }[]> =>
  (await api.drugs({ queue: 'dpd' })).slice(0, 30).filter(isOnMarket);

test('a move that failed looks like it, and Retry sends it again', async ({ page, api, watch }) => {
  watch.expectLogged(/status of 500/);
  const [drug] = await listed(api);
  await page.goto('/drugs/queue/dpd');
  await page.route(
    `**/api/drugs/${drug!.id}/update_review/`,
    (route) => route.fulfill({ status: 500, json: { title: 'Broken', status: 500 } }),
    { times: 1 },
  );
  await card(page, drug!.din)
    .getByRole('button', { name: /to Update queue/ })
    .click();
  await dialog(page).getByRole('button', { name: 'Move Drug Record' }).click();
  const failed = page.locator('.rf-toast-error');
  await failed.hover();
  await expect(failed).toContainText(
    `Could not move drug ${drug!.din} to update queue, an error occured.`,
  );
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expectToast(page, `Drug ${drug!.din} moved to update queue.`);
  await expect(card(page, drug!.din)).toHaveCount(0);
});

for (const viewport of [
  { width: 1360, height: 800 },
  { width: 390, height: 844 },
])
  test.describe(`At ${viewport.width} px`, () => {
    test.use({ viewport });

    test('a message leaves heading, tabs, filter and the card with the focus free', async ({
      page,
      api,
    }) => {
      const [drug] = await listed(api);
      await page.goto('/drugs/queue/dpd');
      await moveByKeys(page, drug!.din);
      await message(page).hover();
      const { height, y } = (await message(page).boundingBox())!;
      const expectFree = async (part: Locator) =>
        expect((await part.first().boundingBox())!.y).toBeGreaterThanOrEqual(y + height);
      await expectFree(page.locator('[data-key]:focus-within'));
      await page.evaluate(() => scrollTo(0, 0));
      await expectFree(heading(page, 'DPD Review'));
      await expectFree(page.getByRole('navigation', { name: 'Review queues' }));
      await expectFree(page.getByRole('button', { name: 'Filter' }));
    });
  });

test('offline, and a server that hangs, are said in one line that goes by itself', async ({
  page,
  context,
  watch,
}) => {
  watch.expectLogged(/ERR_INTERNET_DISCONNECTED|failed at \w+ \(network\)/);
  await page.goto('/drugs/queue/dpd');
  await expect(page.getByRole('article').first()).toBeVisible();
  await context.setOffline(true);
  await expect(line(page)).toContainText('You are offline.');
  await context.setOffline(false);
  await expect(line(page)).toHaveCount(0);

  const answered = Promise.withResolvers<void>();
  await page.route(/\/api\/drugs\/\?.*queue=noc/, async (route) => {
    await answered.promise;
    await route.continue().catch(() => undefined);
  });
  await page.getByRole('link', { name: /^NOC Review/ }).click();
  await expect(line(page)).toContainText('The server takes longer than usual.');
  answered.resolve();
  await expect(line(page)).toHaveCount(0);
  await expect(navigation(page)).toBeVisible();
});
