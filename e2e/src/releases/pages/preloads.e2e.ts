import { expect, expectRelease, QUEUE, SCREEN, test } from '../fixtures/release-fixture.ts';

test('what a page preloads of a screen is what runs: nothing is loaded twice', async ({ page }) => {
  await page.goto(QUEUE);
  await expectRelease(page);
  const loads = await page.evaluate(
    (folder) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.includes(folder) && name.endsWith('.js'))
        .map(({ name, initiatorType, transferSize }) => ({
          file: name.replace(/.*\/(\w+)\.\w+\.js$/, '$1'),
          by: initiatorType,
          isFetched: transferSize > 0,
        })),
    `/releases/${SCREEN}/`,
  );
  // A script that took a preload has no entry of its own.
  expect(loads.filter(({ by }) => by === 'script')).toEqual([]);
  expect(loads.filter(({ isFetched }) => isFetched).sort(byFile)).toEqual([
    { file: 'remoteEntry', by: 'link', isFetched: true },
    { file: 'screen', by: 'link', isFetched: true },
  ]);
});

const byFile = (one: { file: string }, other: { file: string }): number =>
  one.file.localeCompare(other.file);
