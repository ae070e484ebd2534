import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { fileSystemStore, publishBuild } from '@refined/releases';
import type { ReleaseStore } from '@refined/releases';

export interface TestStore {
  readonly folder: string;
  readonly store: ReleaseStore;
}

export const emptyStore = async (): Promise<TestStore> => {
  const folder = await mkdtemp(join(tmpdir(), 'refined-gateway-'));
  return { folder, store: fileSystemStore(folder) };
};

const buildOf = async (files: Record<string, string>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'refined-build-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
};

export const publishShell = async ({ store }: TestStore, version: string): Promise<void> => {
  await publishBuild(store, { workspace: 'shell', version, folder: await buildOf({ 'shell.js': `start("${version}");`.repeat(80), 'kit.js': 'kit();' }), declaration: { kind: 'shell', contract: '1.0.0' }, entry: 'shell.js', initial: ['kit.js'], brotliQuality: 1 });
};

export const publishScreen = async ({ store }: TestStore, workspace: string, version: string, path: string, title = workspace): Promise<void> => {
  await publishBuild(store, {
    workspace,
    version,
    folder: await buildOf({ 'remoteEntry.js': `entry("${version}");`, 'screen.js': 'screen();', 'lazy/part.js': 'part();', 'notes.txt': 'notes' }),
    declaration: { kind: 'screen', title, expose: './screen', routes: [{ path }], contract: '1.0.0' },
    entry: 'remoteEntry.js',
    initial: ['screen.js'],
    federationName: `${workspace}_${version}`.replace(/\W/g, '_'),
    brotliQuality: 1,
  });
};

/** A store with the shell and the three screens of the product, each at 1.0.0. */
export const productStore = async (): Promise<TestStore> => {
  const made = await emptyStore();
  await publishShell(made, '1.0.0');
  await publishScreen(made, 'search-mfe', '1.0.0', '/drugs/search');
  await publishScreen(made, 'queues-mfe', '1.0.0', '/drugs/queue/:queueSlug');
  await publishScreen(made, 'drug-edit-mfe', '1.0.0', '/drugs/:drugId');
  return made;
};

/** Asks until it holds: the gateway follows the store by itself. */
export const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await turn();
};
