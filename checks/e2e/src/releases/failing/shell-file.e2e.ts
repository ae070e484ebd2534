import { endFaultsAndRetry } from '../../fixtures/retry.ts';
import { ON_THE_WAY } from '../fixtures/on-the-way.ts';
import { expect, expectRelease, QUEUE, SCREEN, test } from '../fixtures/release-fixture.ts';

/** The shell's file that loads with the first screen. */
const RUNTIME = '**/releases/shell/*/runtime.js*';

test('without the file that every screen needs, the page stands, names the shell, and Retry brings the screen', async ({
  context,
  releaseHost,
  watch,
}) => {
  watch.expectLogged(/Failed to load resource|The shell failed|integrity|MIME type|preload/);
  for (const [what, { fault, answer }] of Object.entries(ON_THE_WAY)) {
    await test.step(what, async () => {
      const page = await context.newPage();
      await page.route(RUNTIME, answer);
      await page.goto(QUEUE);
      await expect(page.getByRole('main')).toContainText('It is a file that every screen needs.');
      await expect(page.getByRole('navigation').first()).toBeVisible();
      expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
      await expect
        .poll(async () => (await releaseHost.store.readReports()).failures)
        .toContainEqual(expect.objectContaining({ workspace: 'shell', stage: 'chunk', fault }));

      await endFaultsAndRetry(page);
      await expectRelease(page);
      await expect(page.getByRole('article').first()).toBeVisible();
      await page.close();
    });
  }
  const { failures } = await releaseHost.store.readReports();
  expect(failures.filter(({ workspace }) => workspace === SCREEN)).toEqual([]);
});
