import path from 'node:path';
import { activated, fileSystemStore } from '@refined/releases';
import { deriveRelease } from '../../../tools/testing/derived-release.mjs';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { heading, navigation, toast } from '../fixtures/reviewer.ts';
import { newFolder, releasesOnlyFolder } from '../product/folders.ts';
import { startGateway } from './gateway-process.ts';
import type { GatewayProcess } from './gateway-process.ts';
import { expect, expectRelease, marked, QUEUE, SCREEN, test as base } from './house.ts';
import type { Page } from './house.ts';

const VERSION = '1.0.0-dev';

interface Development {
  readonly origin: string;
  readonly gateway: GatewayProcess;
}

/** What `npm run dev` serves on a developer's machine: a gateway in development on releases of its own, the queue screen changed. */
const test = base.extend<{ readonly development: Development }>({
  development: async ({}, use) => {
    const releases = path.join(releasesOnlyFolder(), 'releases');
    const store = fileSystemStore(releases);
    const { active } = (await store.readState())!.workspaces[SCREEN]!;
    const { workspace, folder, ...build } = await deriveRelease(store, { workspace: SCREEN, from: active, version: VERSION, folder: path.join(newFolder('dev'), 'built'), change: marked(VERSION) });
    await store.put(workspace, VERSION, folder, build);
    await store.changeState({ command: 'activate', workspace: SCREEN, actor: 'developer', change: activated(VERSION) });
    const gateway = await startGateway(0, { RELEASES: releases, LIVE_RELOAD: '1', API_HOST: 'http://127.0.0.1:9' });
    await use({ origin: `http://127.0.0.1:${gateway.port}`, gateway });
    await gateway.end('SIGTERM');
  },
  houseEnvironment: async ({ development }, use) => use({ OVERRIDE_ORIGINS: development.origin }),
});

const ITEM = 'Use a screen under development';

const openPanel = async (page: Page): Promise<void> => {
  await page.getByRole('banner').getByRole('button', { name: /hopper/ }).click();
  await page.getByRole('menuitem', { name: ITEM }).click();
};

const take = async (page: Page): Promise<void> => {
  await openPanel(page);
  const panel = page.getByRole('dialog', { name: ITEM });
  await panel.getByLabel('Screen').selectOption('Queues');
  await panel.getByRole('button', { name: 'Use it' }).click();
};

const strip = (page: Page) => page.getByRole('region', { name: 'Screens under development' });

test('a tab takes one screen from a development host, marked, and leaves it with one press', async ({ page, context, development, house }) => {
  await page.goto(QUEUE);
  await expectRelease(page);
  await openPanel(page);
  await expectAccessible(page, 'the panel');
  await page.keyboard.press('Escape');
  await take(page);

  await expectRelease(page, VERSION);
  await expect(strip(page)).toContainText(`Queues comes from ${development.origin} (development)`);
  await expectAccessible(page, 'a page with a screen under development');
  // The other screens are the released ones.
  await navigation(page).getByRole('link', { name: 'Drug Search' }).click();
  await expect(heading(page, 'Drug Search')).toBeVisible();
  const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js')));
  expect(scripts.filter((name) => name.startsWith(development.origin)).every((name) => name.includes(`/releases/${SCREEN}/${VERSION}/`))).toBe(true);
  expect(scripts.some((name) => name.startsWith(development.origin))).toBe(true);

  // It lasts in this tab, and is in no other.
  await page.goto(QUEUE);
  await expectRelease(page, VERSION);
  const other = await context.newPage();
  await other.goto(QUEUE);
  await expectRelease(other);
  await expect(strip(other)).toHaveCount(0);

  await strip(page).getByRole('button', { name: 'Use the released version' }).click();
  await expect(toast(page, 'The released screens are back.')).toBeVisible();
  await expect(strip(page)).toHaveCount(0);
  await page.goto(QUEUE);
  await expectRelease(page);
  expect(await house.store.readReports()).toEqual([]);
});

test('a development host that is gone is named, and the released screen shows', async ({ page, development, house, watch }) => {
  watch.expectLogged(/Failed to load resource|ERR_CONNECTION_REFUSED|queues-mfe|preload/);
  await page.goto(QUEUE);
  await take(page);
  await expectRelease(page, VERSION);
  await development.gateway.end('SIGKILL');
  await page.reload();
  await expectRelease(page);
  await expect(page.getByText(`Nothing answers at ${development.origin}.`).first()).toBeVisible();
  await openPanel(page);
  const panel = page.getByRole('dialog', { name: ITEM });
  await panel.getByLabel('Screen').selectOption('Queues');
  await panel.getByRole('button', { name: 'Use it' }).click();
  await expect(panel.getByText(`Nothing answers at ${development.origin}.`)).toBeVisible();
  await expectAccessible(page, 'the panel with its fault');
  expect(await house.store.readReports()).toEqual([]);
});

base('a host that allows none offers none', async ({ page }) => {
  await page.goto(QUEUE);
  await expectRelease(page);
  await page.getByRole('banner').getByRole('button', { name: /hopper/ }).click();
  await expect(page.getByRole('menuitem', { name: 'About' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: ITEM })).toHaveCount(0);
});
