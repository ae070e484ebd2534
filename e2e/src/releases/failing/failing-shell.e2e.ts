import path from 'node:path';
import { activated, rolledBack } from '@refined/releases';
import { deriveRelease } from '@refined/tools/derived-release';
import { newFolder } from '../../product/folders.ts';
import { expect, expectRelease, QUEUE, test } from '../fixtures/release-fixture.ts';
import type { Page, ReleaseHost } from '../fixtures/release-fixture.ts';

const SHELL = 'shell';
/** Each fails in another way before it has drawn anything. */
const THROWS = '8.0.1';
const NEVER_DRAWS = '8.0.2';
const LACKS_A_FILE = '8.0.3';

/** What becomes of its entry. */
const ENTRIES: Readonly<Record<string, (text: string) => string>> = {
  [THROWS]: (text) => `throw new Error("This shell throws.");${text}`,
  [NEVER_DRAWS]: () => 'void 0;',
  [LACKS_A_FILE]: (text) => text,
};

const failingShells = async ({ store }: ReleaseHost) => {
  const first = (await store.readState())!.workspaces[SHELL]!.active;
  const { entry } = await store.readRelease(SHELL, first);
  const scratch = newFolder('shells');
  for (const [version, edit] of Object.entries(ENTRIES)) {
    const { workspace, folder, ...build } = await deriveRelease(store, {
      workspace: SHELL,
      from: first,
      version,
      folder: path.join(scratch, version),
      change: (file, text) => (file === entry ? edit(text) : text),
    });
    await store.put(workspace, version, folder, build);
  }
  return { first, entry };
};

const activate = async ({ store, untilServed }: ReleaseHost, version: string): Promise<void> => {
  await store.changeState({
    command: 'activate',
    workspace: SHELL,
    actor: 'story',
    change: activated(version),
  });
  await untilServed();
};

/** One after the other: each shell has its own time to fail. */
const expectReports = async (reports: readonly string[], expected: readonly string[]) => {
  for (const [at, report] of expected.entries()) await expect.poll(() => reports[at]).toBe(report);
};

/** Version and fault of each report that the page sends. */
const reportsOf = (page: Page): string[] => {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/client-reports')) return;
    const { version, fault, stage } = request.postDataJSON() as Record<string, string>;
    if (stage === 'start') reports.push(`${version} ${fault}`);
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

  await activate(releaseHost, THROWS);
  await activate(releaseHost, NEVER_DRAWS);
  const reports = reportsOf(page);
  await page.goto(QUEUE);
  await expectReports(reports, [`${NEVER_DRAWS} timeout`, `${THROWS} evaluation`]);
  await expectRelease(page);

  // Now the state names failing ones only.
  await activate(releaseHost, LACKS_A_FILE);
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
  await releaseHost.store.changeState({
    command: 'rollback',
    workspace: SHELL,
    actor: 'story',
    change: rolledBack(first),
  });
  await expectRelease(other);
});
