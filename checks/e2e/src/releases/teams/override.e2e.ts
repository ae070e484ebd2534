import { cpSync } from 'node:fs';
import path from 'node:path';
import { fileSystemStore } from '@refined/releases';
import { expectAccessible } from '../../fixtures/accessibility.ts';
import type { Kept, ThingsKeeper } from '../../fixtures/worker/kept-things.ts';
import { PATIENCE } from '../../product/patience.ts';
import { goToSearch, heading, userMenu } from '../../fixtures/reviewer.ts';
import { expectToast } from '../../fixtures/toasts.ts';
import { startGatewayHere, type GatewayHere } from '../../product/gateway-here.ts';
import { newFolder, releasesOnlyFolder } from '../../product/folders.ts';
import {
  activateIn,
  expect,
  expectRelease,
  putDerived,
  QUEUE,
  SCREEN,
  test as base,
  type Page,
} from '../fixtures/release-fixture.ts';
import { buildAndRelease, exchange, workingCopy } from '../fixtures/team-build.ts';

const VERSION = '1.0.0-dev';
const MARK = 'in development';

type Change = (path: string, text: string) => string;

interface Development {
  readonly origin: string;
  readonly gateway: GatewayHere;
  /** The developer saves: a new build with the first one's scripts and this change. */
  readonly save: (version: string, change: Change) => Promise<void>;
}

/** A release store as `npm run dev -w queues-mfe` fills it. */
const buildForDevelopment = async (): Promise<Kept<string>> => {
  const releases = path.join(releasesOnlyFolder(), 'releases');
  const root = workingCopy(SCREEN);
  exchange(
    root,
    `${SCREEN}/src/queue-screen.tsx`,
    'title={moveMessages.heading[queue]}',
    `title={\`\${moveMessages.heading[queue]} ${MARK}\`}`,
  );
  await buildAndRelease(root, SCREEN, VERSION, releases, 'development');
  return { thing: releases };
};

/** The host of `development`. Its screen is built once for a worker's stories. */
const startDevelopment = async (
  keep: ThingsKeeper['keep'],
  use: (development: Development) => Promise<void>,
): Promise<void> => {
  const releases = path.join(newFolder('dev'), 'releases');
  cpSync(await keep('build for development', buildForDevelopment), releases, { recursive: true });
  const store = fileSystemStore(releases);
  const save: Development['save'] = async (version, change) => {
    await putDerived(store, version, { from: VERSION, change });
    await activateIn(store, version);
  };
  const gateway = await startGatewayHere({
    RELEASES: releases,
    LIVE_RELOAD: '1',
    API_HOST: 'http://127.0.0.1:9',
  });
  await use({ origin: gateway.address, gateway, save });
  await gateway.stop();
};

/**
 * A development host: a gateway on its own releases, with the queue screen built for development.
 */
const test = base.extend<{ readonly development: Development }>({
  development: [async ({ keep }, use) => startDevelopment(keep, use), { timeout: PATIENCE.build }],
  serverEnvironment: async ({ development }, use) => use({ OVERRIDE_ORIGINS: development.origin }),
});

const ITEM = 'Use a screen under development';

const openFromMenu = async (page: Page, item: string): Promise<void> => {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: item }).click();
};

/** Uses the open screen, the panel's default. */
const take = async (page: Page): Promise<void> => {
  await openFromMenu(page, ITEM);
  const panel = page.getByRole('dialog', { name: ITEM });
  await expect(panel.getByLabel('Screen')).toHaveValue(SCREEN);
  await panel.getByRole('button', { name: 'Use it' }).click();
};

const expectDevelopment = (page: Page, mark = MARK): Promise<void> =>
  expect(heading(page, `NOC Review ${mark}`)).toBeVisible();

const strip = (page: Page) => page.getByRole('region', { name: 'Screens under development' });
const leave = (page: Page): Promise<void> =>
  strip(page).getByRole('button', { name: 'Use the released version' }).click();

/** The page's reports of failed releases, without its load counts. */
const watchReports = (page: Page): readonly string[] => {
  const sent: string[] = [];
  page.on('request', (request) => {
    const body = request.postData() ?? '';
    if (request.url().endsWith('/client-reports') && !body.startsWith('{"loads"')) sent.push(body);
  });
  return sent;
};

test('a tab takes one screen from a development host, and is marked', async ({
  page,
  development,
  watch,
}) => {
  watch.expectLogged(/preload/);
  await page.goto(QUEUE);
  await expectRelease(page);
  await openFromMenu(page, ITEM);
  await expectAccessible(page, 'the panel');
  await page.keyboard.press('Escape');
  await take(page);

  await expectDevelopment(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(strip(page)).toContainText(`Queues comes from ${development.origin} (development)`);
  expect(await page.evaluate(() => scrollY), 'the page stays at its top').toBe(0);
  await expectAccessible(page, 'a page with a screen under development');
  await openFromMenu(page, 'About');
  await expect(page.getByRole('dialog', { name: 'About ReFined' })).toContainText(
    `Showing ${VERSION} from ${development.origin} (development)`,
  );
  await page.keyboard.press('Escape');
  // The other screens are released ones.
  await goToSearch(page);
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  );
  const fromThere = scripts.filter((name) => name.startsWith(development.origin));
  expect(fromThere.length).toBeGreaterThan(0);
  expect(fromThere.filter((name) => !name.includes(`/releases/${SCREEN}/${VERSION}/`))).toEqual([]);
});

test('it lasts in this tab only, follows what the developer saves, and is left with one press', async ({
  page,
  context,
  development,
  watch,
}) => {
  // The page preloads the released screen, but this tab doesn't use it.
  watch.expectLogged(/preload/);
  await page.goto(QUEUE);
  await take(page);
  await expectDevelopment(page);
  await page.reload();
  await expectDevelopment(page);
  const other = await context.newPage();
  await other.goto(QUEUE);
  await expectRelease(other);
  await expect(strip(other)).toHaveCount(0);

  await development.save('1.0.1-dev', (_path, text) => text.replaceAll(MARK, 'as it was saved'));
  await expectDevelopment(page, 'as it was saved');

  await leave(page);
  await expectToast(page, 'The released screens are back.');
  await expect(strip(page)).toHaveCount(0);
  await expectRelease(page);
  await page.reload();
  await expectRelease(page);
});

test("a build that throws is its developer's matter: named, left with one press, reported to nobody", async ({
  page,
  development,
  releaseHost,
  watch,
}) => {
  watch.expectLogged(/queues-mfe/);
  const reports = watchReports(page);
  await development.save('1.0.2-dev', (file, text) =>
    file.startsWith('screen.') ? `throw new Error("This build throws.");${text}` : text,
  );
  await page.goto(QUEUE);
  await take(page);
  await expect(page.getByRole('main').getByText('Queues could not be shown')).toBeVisible();
  await expectAccessible(page, 'a screen under development that throws');
  await leave(page);
  await expectRelease(page);
  expect(reports).toEqual([]);
  expect((await releaseHost.store.readReports()).failures).toEqual([]);
});

test('a development host that is gone is named, and the released screen shows', async ({
  page,
  development,
  releaseHost,
  watch,
}) => {
  watch.expectLogged(/Failed to load resource|ERR_CONNECTION_REFUSED|queues-mfe|preload/);
  const reports = watchReports(page);
  await page.goto(QUEUE);
  await take(page);
  await expectDevelopment(page);
  await development.gateway.stop();
  await page.reload();
  await expectRelease(page);
  await expect(strip(page)).toHaveCount(0);
  await expectToast(
    page,
    `Nothing answers at ${development.origin}. Start npm run dev there. The released screen is used.`,
  );
  await take(page);
  await expect(
    page.getByRole('dialog', { name: ITEM }).getByText(`Nothing answers at ${development.origin}.`),
  ).toBeVisible();
  await expectAccessible(page, 'the panel with its fault');
  expect(reports).toEqual([]);
  expect((await releaseHost.store.readReports()).failures).toEqual([]);
});
