import { expect, test, type Page } from '../fixtures/story.ts';
import type { Route } from '@playwright/test';
import { gate } from '../fixtures/gate.ts';
import { endFaultsAndRetry, retry } from '../fixtures/retry.ts';
import { heading, navigation } from '../fixtures/reviewer.ts';

/** The queue screen's files, wherever its release lies. */
const FILES = /\/releases\/queues-mfe\/.*\.js/;

const expectNamed = async (page: Page): Promise<void> => {
  await expect(page.getByRole('main').getByText('Queues could not be shown')).toBeVisible();
  await expect(navigation(page)).toBeVisible();
  await expect(retry(page)).toBeVisible();
};

/** The other screens work, and the failed one shows once its files can be loaded again. */
const expectHealing = async (page: Page): Promise<void> => {
  await navigation(page).getByRole('link', { name: 'Drug Search' }).click();
  await expect(heading(page, 'Drug Search')).toBeVisible();
  await navigation(page)
    .getByRole('link', { name: /^Review Queue/ })
    .click();
  await expectNamed(page);
  await endFaultsAndRetry(page);
  await expect(heading(page, 'NOC Review')).toBeVisible();
};

/** What can go wrong while a screen's file is loaded. */
const FAULTS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'is missing': (route) =>
    route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
  'is a page instead': (route) =>
    route.fulfill({
      status: 200,
      contentType: 'text/html',
      body: '<!doctype html><h1>Sign in to the network</h1>',
    }),
  'was tampered with': async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n;window.tampered = true;` });
  },
  'fails on the server': (route) =>
    route.fulfill({ status: 503, contentType: 'text/plain', body: '' }),
  'is cut off': (route) => route.abort('connectionreset'),
};

test.describe("When a screen's file", () => {
  for (const [fault, answer] of Object.entries(FAULTS)) {
    test(`${fault}, the screen is named, the others work, and Retry brings it`, async ({
      page,
      watch,
    }) => {
      watch.expectLogged(
        /Failed to load resource|integrity|could not be shown|queues-mfe|preload/i,
      );
      await page.route(FILES, answer);
      await page.goto('/drugs/queue/noc');
      await expectNamed(page);
      expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
      await expectHealing(page);
    });
  }

  test('never comes, the screen is named after its deadline', async ({ page, watch }) => {
    watch.expectLogged(/Failed to load resource|queues-mfe|preload/i);
    const never = gate();
    await page.route(FILES, async (route) => {
      await never.opened;
      await route.abort().catch(() => undefined);
    });
    await page.goto('/drugs/queue/noc', { waitUntil: 'commit' });
    await expectNamed(page);
    never.open();
    await expectHealing(page);
  });
});
