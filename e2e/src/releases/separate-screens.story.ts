import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileSystemStore } from '@refined/releases';
import { expect, test } from '../fixtures/story.ts';
import { heading } from '../fixtures/reviewer.ts';
import { newFolder } from '../product/folders.ts';
import { ROOT } from '../product/run-start.ts';

const SCREEN = 'queues-mfe';
const VERSION = '9.0.0';

/** A working copy of one screen whose queue pages say so in their heading; all else is what the product was built from. */
const changedScreen = (): string => {
  const root = newFolder('team');
  cpSync(path.join(ROOT, SCREEN), path.join(root, SCREEN), { recursive: true, filter: (source) => !/[\\/](dist|node_modules)$/.test(source) });
  for (const name of ['node_modules', 'shared', 'tsconfig.base.json']) symlinkSync(path.join(ROOT, name), path.join(root, name));
  const file = path.join(root, SCREEN, 'src', 'queue-page.tsx');
  const source = readFileSync(file, 'utf8');
  const changed = source.replace('title={moveMessages.heading[queue]}', 'title={`${moveMessages.heading[queue]}, next version`}');
  expect(changed).not.toBe(source);
  writeFileSync(file, changed);
  return root;
};

/** Builds that screen alone and puts it into the store, as its team would. */
const release = (root: string, releases: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const builder = fork(path.join(ROOT, 'tools', 'builder.mjs'), { stdio: 'inherit' });
    builder.on('message', (said: { failed?: string; message?: string; done?: boolean }) => {
      if (said.failed) reject(new Error(said.message));
      if (said.done) resolve();
    });
    builder.send({ builds: [{ root, workspace: SCREEN, version: VERSION, outDir: path.join(root, 'built'), mode: 'production', watch: false, commit: null, brotliQuality: 1 }], releases });
  });

/** Every file below a folder with its hash: what must not change. */
const bytesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(folder, file), createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );

test('one screen is built alone and released: the running product shows it, and nothing else changes', async ({ page, context, product }) => {
  test.setTimeout(120_000);
  const releases = path.join(product.dataFolder, 'releases');
  const store = fileSystemStore(releases);
  const others = () => Object.fromEntries(['shell', 'search-mfe', 'drug-edit-mfe'].map((workspace) => [workspace, bytesOf(path.join(releases, workspace))]));
  const before = others();
  const stateBefore = (await store.readState())!;
  const saidBefore = product.output();

  await page.goto('/drugs/queue/dpd');
  await expect(heading(page, 'DPD Review')).toBeVisible();

  await release(changedScreen(), releases);

  const fresh = await context.newPage();
  await expect(async () => {
    await fresh.goto('/drugs/queue/dpd');
    await expect(heading(fresh, 'DPD Review, next version')).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 20_000 });
  await expect(fresh.getByRole('article').first()).toBeVisible();
  // A tab that was open goes on with what it has.
  await page.getByRole('navigation', { name: 'Review queues' }).getByRole('link', { name: 'Manual Review' }).click();
  await expect(heading(page, 'Manual Review')).toBeVisible();

  expect(others()).toEqual(before);
  const state = (await store.readState())!;
  expect(state.workspaces[SCREEN]!.active).toBe(VERSION);
  expect({ ...state.workspaces, [SCREEN]: null }).toEqual({ ...stateBefore.workspaces, [SCREEN]: null });
  // Nothing was restarted: the product had nothing more to say.
  expect(product.output()).toBe(saidBefore);

  await store.activate(SCREEN, stateBefore.workspaces[SCREEN]!.active);
  await expect(async () => {
    await fresh.goto('/drugs/queue/dpd');
    await expect(heading(fresh, 'DPD Review')).toHaveText('DPD Review', { timeout: 3_000 });
  }).toPass({ timeout: 20_000 });
});
