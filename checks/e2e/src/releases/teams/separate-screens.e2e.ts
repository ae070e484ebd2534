import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PATIENCE } from '../../product/patience.ts';
import { heading } from '../../fixtures/reviewer.ts';
import { expect, SCREEN, test } from '../fixtures/release-fixture.ts';
import { buildAndRelease, exchange, workingCopy } from '../fixtures/team-build.ts';

const VERSION = '9.0.0';

/** A working copy of one screen, with a changed heading on its queue pages. */
const changedScreen = (): string => {
  const root = workingCopy(SCREEN);
  exchange(
    root,
    `${SCREEN}/src/queue-screen.tsx`,
    'title={moveMessages.heading[queue]}',
    'title={`${moveMessages.heading[queue]}, next version`}',
  );
  return root;
};

/** Every file below a folder with its hash: these must not change. */
const bytesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [
        path.relative(folder, file),
        createHash('sha256').update(readFileSync(file)).digest('hex'),
      ]),
  );

test.use({ wholeProduct: true });

test('one screen is built alone and released: the running product shows it, and nothing else changes', async ({
  page,
  context,
  releaseHost,
}) => {
  test.setTimeout(PATIENCE.build);
  const { releases, store } = releaseHost;
  const others = () =>
    Object.fromEntries(
      ['shell', 'search-mfe', 'drug-edit-mfe', 'month-mfe'].map((workspace) => [
        workspace,
        bytesOf(path.join(releases, workspace)),
      ]),
    );
  const before = others();
  const stateBefore = (await store.readState())!;
  const saidBefore = releaseHost.output();

  await page.goto('/drugs/queue/dpd');
  await expect(heading(page, 'DPD Review')).toBeVisible();

  await buildAndRelease(changedScreen(), SCREEN, VERSION, releases);

  const fresh = await context.newPage();
  await releaseHost.untilServed();
  await fresh.goto('/drugs/queue/dpd');
  await expect(heading(fresh, 'DPD Review, next version')).toBeVisible();
  await expect(fresh.getByRole('article').first()).toBeVisible();
  // An open tab keeps its release.
  await page
    .getByRole('navigation', { name: 'Review queues' })
    .getByRole('link', { name: 'Manual Review' })
    .click();
  await expect(heading(page, 'Manual Review')).toBeVisible();

  expect(others()).toEqual(before);
  const state = (await store.readState())!;
  expect(state.workspaces[SCREEN]!.active).toBe(VERSION);
  expect({ ...state.workspaces, [SCREEN]: null }).toEqual({
    ...stateBefore.workspaces,
    [SCREEN]: null,
  });
  // Nothing was restarted, so the product printed nothing more.
  expect(releaseHost.output()).toBe(saidBefore);

  await releaseHost.rollBack();
  await fresh.goto('/drugs/queue/dpd');
  await expect(heading(fresh, 'DPD Review')).toHaveText('DPD Review');
});
