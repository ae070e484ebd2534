import {
  expect,
  expectRelease,
  QUEUE,
  SCREEN,
  test,
  type Page,
} from '../fixtures/release-fixture.ts';

/** The page's requests for files of a folder. */
const loadsOf = (page: Page, folder: string) =>
  page.evaluate(
    (place) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.includes(place) && name.endsWith('.js'))
        .map(({ name, initiatorType, transferSize }) => ({
          file: name.replace(/.*\/(\w+)\.js$/, '$1'),
          by: initiatorType,
          isFetched: transferSize > 0,
        })),
    folder,
  );

test('what a page preloads is what runs: nothing is loaded twice', async ({ page }) => {
  await page.goto(QUEUE);
  await expectRelease(page);
  const loads = await loadsOf(page, `/releases/${SCREEN}/`);
  // A script that uses a preload has no entry of its own.
  expect(loads.filter(({ by }) => by === 'script')).toEqual([]);
  expect(loads.filter(({ isFetched }) => isFetched).sort(byFile)).toEqual([
    { file: 'remoteEntry', by: 'link', isFetched: true },
    { file: 'screen', by: 'link', isFetched: true },
  ]);
  const ofShell = await loadsOf(page, '/releases/shell/');
  expect(ofShell.filter(({ by }) => by === 'script')).toEqual([]);
  expect(
    ofShell
      .filter(({ by }) => by === 'link')
      .map(({ file }) => file)
      .sort(),
  ).toEqual(['framework', 'kit', 'runtime', 'shell']);
});

const byFile = (one: { file: string }, other: { file: string }): number =>
  one.file.localeCompare(other.file);
