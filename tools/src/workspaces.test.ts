import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from '@jest/globals';
import { fileSystemStore, publishBuild } from '@refined/releases';
import type { ReleaseStore } from '@refined/releases';
import { browserWorkspaces, staleBuilds } from './workspaces.ts';

let root: string;
let store: ReleaseStore;
const write = (path: string, content: unknown) => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'refined-workspaces-'));
  write('package.json', { version: '1.0.0', workspaces: ['shared', 'shell', 'queues-mfe'] });
  write('shared/package.json', { version: '1.0.0' });
  write('shell/package.json', { version: '1.0.0', refined: { kind: 'shell', contract: '1.0.0' } });
  write('shell/src/main.tsx', 'shell');
  write('queues-mfe/package.json', { version: '2.1.0', refined: { kind: 'screen' } });
  write('queues-mfe/src/expose.tsx', 'queues');
  store = fileSystemStore(join(root, '.data/releases'));
});

const stale = (options: Partial<Parameters<typeof staleBuilds>[2]> = {}) => staleBuilds(root, store, { development: false, watched: [], outFolder: join(root, '.data/build'), ...options });
const publish = (workspace: string, version: string) => {
  write('built/main.js', `${workspace} ${version}`);
  return publishBuild(store, { workspace, version, folder: join(root, 'built'), declaration: { kind: 'shell', contract: '1.0.0' }, entry: 'main.js', initial: [] });
};

it('knows the workspaces that browsers load', () => {
  expect(browserWorkspaces(root)).toEqual(['shell', 'queues-mfe']);
});

it('builds everything at first, then only what changed', async () => {
  const first = await stale();
  expect(first.map(({ workspace }) => workspace)).toEqual(['shell', 'queues-mfe']);
  expect(first[1]?.version).toMatch(/^2\.1\.0-[0-9a-f]{8}$/);
  for (const { workspace, version } of first) await publish(workspace, version);
  expect(await stale()).toEqual([]);
  write('queues-mfe/src/expose.tsx', 'other queues');
  expect((await stale()).map(({ workspace }) => workspace)).toEqual(['queues-mfe']);
  write('shared/src/index.ts', 'shared by all');
  expect(await stale()).toHaveLength(2);
});

it('makes a stored release active again instead of building it', async () => {
  const [shell] = await stale();
  await publish('shell', shell!.version);
  await publish('shell', '9.9.9');
  expect((await stale()).map(({ workspace }) => workspace)).toEqual(['queues-mfe']);
  expect((await store.readState())?.workspaces.shell?.active).toBe(shell!.version);
});

it('follows a watched workspace under versions of its content, in development mode like the others', async () => {
  expect(await stale({ development: true, watched: ['queues-mfe'] })).toMatchObject([
    { workspace: 'shell', watch: false, mode: 'development' },
    { workspace: 'queues-mfe', watch: true, mode: 'development', version: '2.1.0-dev' },
  ]);
});
