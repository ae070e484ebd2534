import { rolledBack } from '@refined/releases';
import {
  activateShell,
  EMPTIES,
  failingShells,
  LACKS_A_FILE,
  NEVER_DRAWS,
  SHELL,
  THROWS,
} from '../fixtures/failing-shells.ts';
import { heading } from '../../fixtures/reviewer.ts';
import {
  changeIn,
  expect,
  expectRelease,
  QUEUE,
  test,
  type Page,
} from '../fixtures/release-fixture.ts';

/** In sequence, because each shell fails after its own time. */
const expectReports = async (reports: readonly string[], expected: readonly string[]) => {
  for (const [at, report] of expected.entries()) await expect.poll(() => reports[at]).toBe(report);
};

/** Version and fault of each report that the page sends. */
const reportsOf = (page: Page, at = 'start'): string[] => {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/client-reports')) return;
    const { version, fault, stage } = request.postDataJSON() as Record<string, string>;
    if (stage === at) reports.push(`${version} ${fault}`);
  });
  return reports;
};

test('a shell that fails at start is replaced by the one before; a page without any comes back by itself', async ({
  page,
  context,
  releaseHost,
  watch,
}) => {
  watch.expectLogged(/This shell throws|Failed to load resource|integrity|preload/);
  const { first, entry } = await failingShells(releaseHost);
  await context.route(`**/releases/shell/${LACKS_A_FILE}/${entry}`, (route) =>
    route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
  );

  await activateShell(releaseHost, THROWS);
  await activateShell(releaseHost, NEVER_DRAWS);
  const reports = reportsOf(page);
  await page.goto(QUEUE);
  await expectReports(reports, [`${NEVER_DRAWS} timeout`, `${THROWS} evaluation`]);
  await expectRelease(page);

  // Now the state has failing shells only.
  await activateShell(releaseHost, LACKS_A_FILE);
  const other = await context.newPage();
  const othersReports = reportsOf(other);
  await other.goto(QUEUE);
  await expectReports(othersReports, [
    `${LACKS_A_FILE} status`,
    `${NEVER_DRAWS} timeout`,
    `${THROWS} evaluation`,
  ]);
  await expect(other.getByRole('heading', { name: 'ReFined could not start' })).toBeVisible();
  await expect(other.getByRole('alert')).toContainText(/Reference [0-9a-f-]{36}/);
  await changeIn(releaseHost.store, 'rollback', rolledBack(first), SHELL);
  await expectRelease(other);
});

test('a shell that empties the page after a good start is reported once, and the one before comes back', async ({
  page,
  releaseHost,
}) => {
  await failingShells(releaseHost);
  await activateShell(releaseHost, EMPTIES);
  const reports = reportsOf(page, 'run');
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.goto('/');
  await expectReports(reports, [`${EMPTIES} blank`]);
  await expect(heading(page, 'ReFined Home')).toBeVisible();
  await page.goto(QUEUE);
  await expectRelease(page);
  expect(reports).toHaveLength(1);
  expect(loads).toBe(3);
});
