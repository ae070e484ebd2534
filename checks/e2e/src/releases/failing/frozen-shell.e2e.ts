import { crashedTab } from '@refined/bad-releases';
import { activateShell, failingShells, FREEZES, SHELL } from '../fixtures/failing-shells.ts';
import { expect, expectRelease, QUEUE, test } from '../fixtures/release-fixture.ts';

test('a shell that freezes its tab at the start is replaced by the one before when the tab is reloaded, and in every other tab', async ({
  browser,
  page,
  releaseHost,
}) => {
  await failingShells(releaseHost);
  await activateShell(releaseHost, FREEZES);
  const tab = await crashedTab(browser, page);
  const freezes = page.waitForEvent('console', (line) => line.text() === 'This shell freezes.');
  await page.goto(QUEUE, { waitUntil: 'commit' });
  await freezes;
  await tab.crash();
  await tab.reload();
  await expect
    .poll(() => tab.evaluate('document.querySelector("h1")?.textContent'))
    .toBe('NOC Review');
  await expect
    .poll(async () => (await releaseHost.store.readReports()).failures)
    .toMatchObject([{ workspace: SHELL, version: FREEZES, stage: 'start', fault: 'frozen' }]);

  const next = await page.context().newPage();
  await next.goto(QUEUE, { waitUntil: 'commit' });
  await expectRelease(next);
});
