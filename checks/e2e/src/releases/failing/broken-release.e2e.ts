import { endFaultsAndRetry, retry, retryUntil } from '../../fixtures/retry.ts';
import { goToReview, goToSearch, heading, navigation } from '../../fixtures/reviewer.ts';
import {
  atRender,
  expect,
  expectRelease,
  marked,
  QUEUE,
  SCREEN,
  test,
  type Derived,
  type ReleaseHost,
  type Page,
} from '../fixtures/release-fixture.ts';
import { ON_THE_WAY } from '../fixtures/on-the-way.ts';

// Each story starts its own servers, so any free worker takes the next one.
test.describe.configure({ mode: 'parallel' });

/**
 * For a broken release, only the browser's own messages about failed answers may be logged as
 * errors.
 */
const BROWSERS_OWN = /Failed to load resource|integrity|preload|subresource/i;

const GOOD = '8.0.0';
const BAD = '9.0.0';

/** Makes the previous release good and the active one bad. */
const prepare = async (releaseHost: ReleaseHost, derived: Derived = {}): Promise<void> => {
  await releaseHost.put(GOOD);
  await releaseHost.put(BAD, derived);
  await releaseHost.activate(GOOD);
  await releaseHost.activate(BAD);
};

/**
 * Expects the queue from the previous release, working screens, no code of the bad release, and a
 * report for operations.
 */
const expectFallback = async (
  page: Page,
  releaseHost: ReleaseHost,
  fault: { stage: string; fault: string },
): Promise<void> => {
  await expectRelease(page, GOOD);
  await expect(page.getByText('could not be shown')).toHaveCount(0);
  await expect(page.getByRole('article').first()).toBeVisible();
  await goToSearch(page);
  await goToReview(page);
  await expectRelease(page, GOOD);
  expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
  await expect
    .poll(async () => (await releaseHost.store.readReports()).failures)
    .toContainEqual(
      expect.objectContaining({ workspace: SCREEN, version: BAD, ...fault, count: 1 }),
    );
};

/** Holds every request to the address until the function that it resolves with is called. */
const hold = async (page: Page, address: RegExp): Promise<() => void> => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await opened;
    await route.continue().catch(() => undefined);
  });
  return open;
};

for (const [file, stage] of [
  ['remoteEntry', 'entry'],
  ['screen', 'chunk'],
] as const) {
  const address = new RegExp(`/releases/${SCREEN}/9\\.0\\.0/${file}\\.`);
  test.describe(`When the ${stage} of the active release`, () => {
    // The loader distinguishes faults in one place: the entry tries all kinds, the chunk one.
    const kinds = Object.entries(ON_THE_WAY).slice(stage === 'entry' ? 0 : -1);
    for (const [what, { fault, answer }] of kinds) {
      test(`${what}, the release before shows`, async ({ page, releaseHost, watch }) => {
        watch.expectLogged(BROWSERS_OWN);
        await prepare(releaseHost);
        await page.route(address, answer);
        await page.goto(QUEUE);
        await expectFallback(page, releaseHost, { stage, fault });
      });
    }

    test('does not come, the release before shows after the deadline, and stays when it comes', async ({
      page,
      releaseHost,
      watch,
    }) => {
      watch.expectLogged(BROWSERS_OWN);
      await prepare(releaseHost);
      const fault = { stage, fault: 'timeout' };
      const come = await hold(page, address);
      await page.goto(QUEUE, { waitUntil: 'commit' });
      await expectFallback(page, releaseHost, fault);
      come();
      await expectFallback(page, releaseHost, fault);
    });
  });
}

const THROW =
  'if(!window.mended){window.thrown=(window.thrown||0)+1;throw new Error("not mended")}';

/** Releases that throw until the page is mended, in different places. */
const UNTIL_MENDED: Readonly<Record<string, NonNullable<Derived['change']>>> = {
  'in its entry': (path, text) => (path.startsWith('remoteEntry.') ? THROW + text : text),
  'while it draws': atRender(THROW),
};

test.describe('When no release works', () => {
  test('the screen is named, the others work, and Retry brings it when it is there again', async ({
    page,
    releaseHost,
    watch,
  }) => {
    watch.expectLogged(/./);
    await prepare(releaseHost);
    await page.route(new RegExp(`/releases/${SCREEN}/.*\\.js`), (route) =>
      route.fulfill({ status: 503, contentType: 'text/plain', body: '' }),
    );
    await page.goto(QUEUE);
    await expect(page.getByRole('main').getByText('Queues could not be shown')).toBeVisible();
    await goToSearch(page);
    await goToReview(page);
    // Coming back tries again, and fails again.
    await expect(page.getByRole('main').getByText('Queues could not be shown')).toBeVisible();
    await endFaultsAndRetry(page);
    await expectRelease(page, BAD);
  });

  for (const [what, breaks] of Object.entries(UNTIL_MENDED)) {
    test(`it throws ${what}: the screen is named, and Retry runs its code anew`, async ({
      page,
      releaseHost,
      watch,
    }) => {
      watch.expectLogged(/queues-mfe|not mended|Failed to load resource|preload/);
      await prepare(releaseHost, { change: (path, text) => breaks(path, marked(BAD)(path, text)) });
      await page.route(
        new RegExp(`/releases/${SCREEN}/(?!${BAD.replaceAll('.', '\\.')})`),
        (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: '' }),
      );
      await page.goto(QUEUE);
      const named = page.getByRole('main').getByText('Queues could not be shown');
      await expect(named).toBeVisible();
      await expect(navigation(page)).toBeVisible();
      const thrown = () => page.evaluate(() => Number(Reflect.get(window, 'thrown')));
      const before = await thrown();
      await retry(page).click();
      await expect.poll(thrown).toBeGreaterThan(before);
      await expect(named).toBeVisible();
      await page.evaluate(() => Object.assign(window, { mended: true }));
      await retryUntil(page, heading(page, `NOC Review ${BAD}`));
      await expect(named).toHaveCount(0);
    });
  }
});
