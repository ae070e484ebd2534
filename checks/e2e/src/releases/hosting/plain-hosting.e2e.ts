import path from 'node:path';
import type { Route } from '@playwright/test';
import { startBareHost } from '../../bare-host/bare-host.ts';
import type { Kept } from '../../fixtures/worker/kept-things.ts';
import { PATIENCE } from '../../product/patience.ts';
import { endFaultsAndRetry } from '../../fixtures/retry.ts';
import { goToReview, heading, navigation, signIn } from '../../fixtures/reviewer.ts';
import { test as story } from '../../fixtures/story.ts';
import { newFolder, releasesOnlyFolder } from '../../product/folders.ts';
import {
  expect,
  expectRelease,
  lookAgain,
  QUEUE,
  test as base,
  type Page,
} from '../fixtures/release-fixture.ts';
import { activateShell, failingShells, THROWS } from '../fixtures/failing-shells.ts';
import { servePlainly, type PlainHost } from './plain-host.ts';
import { releaseCommand, releaseCommandHere } from '@refined/bad-releases/release-command';
import { giveSession, NO_SESSION, sessionAt } from '../fixtures/session.ts';

const exportTo = async (
  folder: string,
  releases: string,
  api: string,
  command = releaseCommandHere,
): Promise<void> => {
  const { status, stderr } = await command(releases, ['export', folder, '--api-host', api]);
  expect(stderr).toBe('');
  expect(status).toBe(0);
};

/** The product exported to a folder, and served by a host that only serves files. */
const test = base.extend<{
  readonly plain: PlainHost & {
    /** Exports again into the same folder. */
    readonly update: (command?: typeof releaseCommand) => Promise<void>;
  };
}>({
  plain: async ({ releaseHost: { releases, api } }, use) => {
    const folder = newFolder('exported');
    await exportTo(folder, releases, api);
    const host = await servePlainly(folder);
    await use({ ...host, update: (command) => exportTo(folder, releases, api, command) });
    await host.close();
  },
  baseURL: async ({ plain }, use) => use(plain.address),
  session: async ({ plain, releaseHost }, use) =>
    use(await sessionAt(plain.address, releaseHost.api)),
});

/** The exported product's address, and the API that it calls. */
interface Exported {
  readonly address: string;
  readonly api: string;
}

const exportOnce = async (): Promise<Kept<Exported>> => {
  const bare = await startBareHost('formulary');
  const folder = newFolder('exported');
  await exportTo(folder, path.join(releasesOnlyFolder(), 'releases'), bare.address);
  const host = await servePlainly(folder);
  return {
    thing: { address: host.address, api: bare.address },
    end: async () => {
      await host.close();
      await bare.close();
    },
  };
};

/** The same, exported once per worker, for stories that don't change it. */
const testUnchanged = story.extend<{ readonly exported: Exported }>({
  exported: [
    async ({ keep }, use) => use(await keep('exported product', exportOnce)),
    { timeout: PATIENCE.story },
  ],
  baseURL: async ({ exported }, use) => use(exported.address),
  storageState: NO_SESSION,
  context: async ({ context, exported: { address, api }, signedIn }, use) => {
    if (signedIn) await giveSession(context, await sessionAt(address, api));
    await use(context);
  },
});

testUnchanged.describe('Without the gateway, signed out', () => {
  testUnchanged.use({ signedIn: false });
  testUnchanged('a reviewer signs in and works', async ({ page }) => {
    await page.goto(QUEUE);
    await signIn(page);
    await expectRelease(page);
    await page.getByRole('article').first().getByRole('link').first().click();
    await expect(page.getByLabel('Drug/Product Name')).toBeVisible();
  });
});

test.describe('Without the gateway', () => {
  test('an update of the folder brings the next release, and open pages hear of it', async ({
    page,
    releaseHost,
    plain,
  }) => {
    await page.goto(QUEUE);
    await expectRelease(page);
    await releaseHost.put('8.0.0');
    await releaseHost.activate('8.0.0');
    // With an operator's command.
    await plain.update(releaseCommand);
    await lookAgain(page);
    await page.getByRole('button', { name: 'Use it now' }).click();
    await expectRelease(page, '8.0.0');
    await page.reload();
    await expectRelease(page, '8.0.0');
  });

  test('a shell that fails at its start is replaced by the one before', async ({
    page,
    releaseHost,
    plain,
    watch,
  }) => {
    watch.expectLogged(/This shell throws/);
    await failingShells(releaseHost);
    await activateShell(releaseHost, THROWS);
    await plain.update();
    let loads = 0;
    page.on('domcontentloaded', () => (loads += 1));
    await page.goto(QUEUE);
    await expectRelease(page);
    expect(loads).toBe(2);
  });
});

// Each story starts its own servers, so any free worker takes the next one.
test.describe.configure({ mode: 'parallel' });

const json = (route: Route, body: string, status = 200) =>
  route.fulfill({ status, contentType: 'application/json', body });

/** Faulty answers in place of the release state. */
const FAULTS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'is missing': (route) =>
    route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
  'is missing, said in JSON': (route) => json(route, '{"detail":"Not found."}', 404),
  'fails on the server': (route) => json(route, '', 500),
  'is cut off': async (route) => {
    const text = await (await route.fetch()).text();
    await json(route, text.slice(0, text.length / 2));
  },
  'is a page instead': (route) =>
    route.fulfill({
      status: 200,
      contentType: 'text/html',
      body: '<!doctype html><h1>Sign in to the network</h1>',
    }),
  'is empty': (route) => json(route, '{}'),
  'has another format': async (route) => {
    const state = (await (await route.fetch()).json()) as object;
    await json(route, JSON.stringify({ ...state, format: 2 }));
  },
};

const expectNamed = async (page: Page): Promise<void> => {
  await expect(
    page.getByRole('main').getByText('The list of screens could not be loaded'),
  ).toBeVisible();
};

/** Expects that the shell's own pages work, and that Retry brings the screens. */
const expectHealing = async (page: Page): Promise<void> => {
  await navigation(page).getByRole('link', { name: 'ReFined Home' }).click();
  await expect(heading(page, 'ReFined Home')).toBeVisible();
  await goToReview(page);
  await expectNamed(page);
  await endFaultsAndRetry(page);
  await expectRelease(page);
};

testUnchanged.describe('When the release state', () => {
  for (const [what, answer] of Object.entries(FAULTS)) {
    testUnchanged(
      `${what}, the page says so, and Retry brings the screens`,
      async ({ page, watch }) => {
        watch.expectLogged(/Failed to load resource|list of screens|state/);
        await page.route('**/releases/state.json', answer);
        await page.goto(QUEUE);
        await expectNamed(page);
        await expectHealing(page);
      },
    );
  }

  testUnchanged('never comes, the page says so after its deadline', async ({ page, watch }) => {
    watch.expectLogged(/Failed to load resource|list of screens|state/);
    const never = Promise.withResolvers<void>();
    await page.route('**/releases/state.json', async (route) => {
      await never.promise;
      await route.abort().catch(() => undefined);
    });
    await page.goto(QUEUE);
    await expectNamed(page);
    never.resolve();
    await expectHealing(page);
  });
});
