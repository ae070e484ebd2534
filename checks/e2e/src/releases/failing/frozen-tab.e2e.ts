import { heading, navigation } from '../../fixtures/reviewer.ts';
import { crashedTab } from '@refined/bad-releases';
import { atRender, edited, expect, QUEUE, SCREEN, test } from '../fixtures/release-fixture.ts';
import { giveSession } from '../fixtures/session.ts';

const GOOD = '8.0.0';
const BAD = '9.0.0';

test('a tab that a release freezes is reported; its reload shows the release before, other tabs go on', async ({
  browser,
  releaseHost,
  session,
}) => {
  await releaseHost.put(GOOD);
  await releaseHost.put(BAD, { change: atRender('for(;;);') });
  await releaseHost.activate(GOOD);
  await releaseHost.activate(BAD);

  const context = await browser.newContext({ baseURL: releaseHost.address });
  await giveSession(context, session);
  // The watchdog counts seconds of silence; three are enough here.
  await context.route(
    ({ pathname }) => pathname === '/' || pathname === QUEUE,
    async (route) => {
      const answer = await route.fetch();
      const body = edited(await answer.text(), /"silent":20\b/, () => '"silent":3');
      await route.fulfill({ response: answer, body });
    },
  );
  const other = await context.newPage();
  await other.goto('/drugs/search');
  const page = await context.newPage();
  await page.goto('/');
  await expect(heading(page, 'ReFined Home')).toBeVisible();
  // The watchdog runs.
  await expect.poll(() => page.workers().length).toBe(1);
  // With a route, Playwright holds the requests of a crashed page.
  await context.unrouteAll();
  const tab = await crashedTab(browser, page);

  // Never answered, because it freezes the page.
  void page
    .evaluate((address) => {
      document.querySelector<HTMLElement>(`a[href^="${address}"]`)?.click();
    }, QUEUE)
    .catch(() => undefined);
  await expect
    .poll(async () => (await releaseHost.store.readReports()).failures)
    .toContainEqual(
      expect.objectContaining({
        workspace: SCREEN,
        version: BAD,
        stage: 'run',
        fault: 'frozen',
        count: 1,
      }),
    );
  await navigation(other).getByRole('link', { name: 'ReFined Home' }).click();
  await expect(heading(other, 'ReFined Home')).toBeVisible();

  await tab.crash();
  await tab.reload();
  await expect
    .poll(() => tab.evaluate('document.querySelector("h1")?.textContent'))
    .toBe(`NOC Review ${GOOD}`);
  await expect
    .poll(() => tab.evaluate('document.querySelector("main")?.textContent'))
    .toContain(`This page stopped while Queues was open, so its earlier version ${GOOD} is shown.`);
  await context.close();
});
