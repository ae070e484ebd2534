import { heading, navigation } from '../../fixtures/reviewer.ts';
import {
  expect,
  expectRelease,
  marked,
  QUEUE,
  SCREEN,
  test,
  type Page,
  type ReleaseHost,
} from '../fixtures/release-fixture.ts';

// Each story starts its own servers, so any free worker takes the next one.
test.describe.configure({ mode: 'parallel' });

const VERSION = '8.0.0';

/** Activates a release of the queue screen whose scripts leave a mark in the page when they run. */
const activateMarking = async (releaseHost: ReleaseHost): Promise<void> => {
  await releaseHost.put(VERSION, {
    change: (path, text) =>
      path.endsWith('.js') ? `window.harmed=true;${marked(VERSION)(path, text)}` : text,
  });
  await releaseHost.activate(VERSION);
};

const isHarmed = (page: Page): Promise<boolean> => page.evaluate(() => 'harmed' in window);

/** The release's scripts that were transferred, one entry per transfer. */
const fetched = (page: Page): Promise<string[]> =>
  page.evaluate(
    (folder) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name, transferSize }) => name.includes(folder) && transferSize > 0)
        .map(({ name }) => name.replace(/.*\/(\w+)\.js$/, '$1'))
        .sort(),
    `/releases/${SCREEN}/${VERSION}/`,
  );

const FILES = ['remoteEntry', 'screen'];

test("a screen's files come early, its code runs when its link is pointed at, and nothing comes twice", async ({
  page,
  releaseHost,
}) => {
  await activateMarking(releaseHost);
  await page.goto('/');
  await expect(heading(page, 'ReFined Home')).toBeVisible();
  await expect.poll(() => fetched(page)).toEqual(FILES);
  expect(await isHarmed(page)).toBe(false);
  const link = navigation(page).getByRole('link', { name: /^Review Queue/ });
  await link.hover();
  await expect.poll(() => isHarmed(page)).toBe(true);
  await expect(heading(page, 'ReFined Home')).toBeVisible();
  await link.click();
  await expectRelease(page, VERSION);
  expect(await fetched(page)).toEqual(FILES);
});

test('a screen that nobody pointed at runs from what came before when it is opened', async ({
  page,
  releaseHost,
}) => {
  await activateMarking(releaseHost);
  await page.goto('/');
  await expect.poll(() => fetched(page)).toEqual(FILES);
  await navigation(page)
    .getByRole('link', { name: /^Review Queue/ })
    .evaluate((link: HTMLElement) => link.click());
  await expectRelease(page, VERSION);
  expect(await fetched(page)).toEqual(FILES);
});

test.describe('Before sign-in', () => {
  test.use({ signedIn: false });

  test('no screen runs, not even the one that the address names', async ({ page, releaseHost }) => {
    await activateMarking(releaseHost);
    await page.goto(QUEUE);
    await expect(page.getByLabel('Username')).toBeVisible();
    await expect.poll(() => fetched(page)).toEqual(FILES);
    expect(await isHarmed(page)).toBe(false);
  });
});
