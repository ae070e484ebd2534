import { cpSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { fileSystemStore } from '@refined/releases';
import { newFolder } from '../product/folders.ts';
import { PATIENCE } from '../product/patience.ts';
import { releaseCommand } from '../releases/fixtures/release-command.ts';
import { beginLoad, drugsInNoQueue, notMovedOnce } from './load.ts';
import { test } from './topology.ts';

/** As docs/operating.md copies a store that is in use. */
const copyStore = (releases: string): string => {
  const copy = newFolder('backup');
  mkdirSync(path.join(copy, 'history'));
  cpSync(path.join(releases, 'history'), path.join(copy, 'history'), { recursive: true });
  cpSync(releases, copy, { recursive: true });
  return copy;
};

test('database and store are lost, and restored with every write that was acknowledged', async ({
  topology,
}) => {
  test.setTimeout(PATIENCE.build);
  const { address, postgres, releases } = topology;
  const backup = await postgres.backUp();
  const load = beginLoad(topology, await drugsInNoQueue(topology, 4_000));
  await load.goOn();
  const off = ['disable', 'search-mfe', '--message', 'Before it was lost.'];
  expect(await releaseCommand(releases, off)).toMatchObject({ status: 0 });
  const copy = copyStore(releases);
  await load.goOn();

  await postgres.end('SIGKILL');
  const acknowledged = [...load.moved()];
  const { generation } = (await fileSystemStore(releases).readState())!;
  rmSync(releases, { recursive: true });
  topology.replacePostgres(await backup.restore());
  const store = path.join(newFolder('store'), 'releases');
  expect(await releaseCommand(store, ['init'])).toMatchObject({ status: 0 });
  const restored = await releaseCommand(store, [
    ...['restore', copy, '--above', String(generation), '--reason', 'The disk failed'],
  ]);
  expect(restored).toMatchObject({ status: 0 });
  cpSync(store, releases, { recursive: true });

  // Nothing was restarted: gateways and APIs go on, and so do the writes that had no answer.
  await load.goOn();
  await load.stop();
  expect(await notMovedOnce(topology, load.moved())).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(16);
  const state = async () =>
    (await (await fetch(`${address}/releases/state.json`)).json()) as {
      generation: number;
      workspaces: Record<string, { disabled?: unknown }>;
    };
  await expect.poll(async () => (await state()).generation).toBeGreaterThan(generation);
  expect((await state()).workspaces['search-mfe']).toHaveProperty('disabled');
});
