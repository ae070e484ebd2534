import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  activated,
  fileSystemStore,
  openBackend,
  publishBuild,
  retired,
  rolledBack,
  type ReleaseStore,
  browserWorkspaces,
  builtCommit,
} from '@refined/releases';
import { START_ACTOR } from './operators-choice.ts';
import { staleBuilds } from './stale-builds.ts';

let root: string;
let store: ReleaseStore;
const write = (path: string, content: unknown) => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
};
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'refined-workspaces-'));
  write('package.json', { version: '1.0.0', workspaces: ['shared', 'shell', 'queues-mfe'] });
  write('shared/package.json', { version: '1.0.0' });
  write('shell/package.json', { version: '1.0.0', refined: { kind: 'shell', contract: '1.0.0' } });
  write('shell/src/main.tsx', 'shell');
  write('queues-mfe/package.json', { version: '2.1.0', refined: { kind: 'screen' } });
  write('queues-mfe/src/expose.tsx', 'queues');
  store = fileSystemStore(join(root, '.data/releases'));
  await store.init();
});

const stale = (options: Partial<Parameters<typeof staleBuilds>[2]> = {}) =>
  staleBuilds(root, store, {
    development: false,
    watched: [],
    outFolder: join(root, '.data/build'),
    ...options,
  });
const staleNames = async () => (await stale()).builds.map(({ workspace }) => workspace);
const publish = (workspace: string, version: string, actor = START_ACTOR) => {
  write('built/main.js', `${workspace} ${version}`);
  return publishBuild(
    store,
    {
      workspace,
      version,
      folder: join(root, 'built'),
      ...(workspace === 'shell'
        ? { declaration: { kind: 'shell' as const, contract: '1.0.0' } }
        : {
            declaration: {
              kind: 'screen' as const,
              title: workspace,
              expose: './screen' as const,
              routes: [],
              contract: '1.0.0',
            },
            federationName: 'screen',
          }),
      entry: 'main.js',
      initial: [],
    },
    { actor },
  );
};
const active = async (workspace: string) =>
  (await store.readState())?.workspaces[workspace]?.active;

it('knows the workspaces that browsers load', () => {
  expect(browserWorkspaces(root)).toEqual(['shell', 'queues-mfe']);
});

it('knows no commit outside of git', () => {
  expect(builtCommit(root, 'shell', ['shared/src'])).toBeNull();
});

it('builds everything at first, then only what changed', async () => {
  const { builds } = await stale();
  expect(builds.map(({ workspace }) => workspace)).toEqual(['shell', 'queues-mfe']);
  expect(builds[1]?.version).toMatch(/^2\.1\.0-[0-9a-f]{8}$/);
  for (const { workspace, version } of builds) await publish(workspace, version);
  expect(await stale()).toEqual({ builds: [], kept: [] });
  write('queues-mfe/src/expose.tsx', 'other queues');
  expect(await staleNames()).toEqual(['queues-mfe']);
  write('shared/src/index.ts', 'shared by all');
  expect(await staleNames()).toHaveLength(2);
});

it('makes a stored release active again instead of building it, and signs the change as its own', async () => {
  const [shell] = (await stale()).builds;
  await publish('shell', shell!.version);
  await publish('shell', '9.9.9');
  expect(await staleNames()).toEqual(['queues-mfe']);
  expect(await active('shell')).toBe(shell!.version);
  expect((await store.history({ workspace: 'shell', limit: 1 }))[0]).toMatchObject({
    actor: START_ACTOR,
    command: 'activate',
  });
});

it('follows a watched workspace under versions of its content, in development mode like the others', async () => {
  expect((await stale({ development: true, watched: ['queues-mfe'] })).builds).toMatchObject([
    { workspace: 'shell', watch: false, mode: 'development' },
    { workspace: 'queues-mfe', watch: true, mode: 'development', version: '2.1.0-dev' },
  ]);
});

it('neither builds nor shows what an operator retired, and says so', async () => {
  const builds = (await stale()).builds;
  for (const { workspace, version } of builds) await publish(workspace, version);
  await store.changeState({
    command: 'retire',
    workspace: 'queues-mfe',
    actor: 'Robin',
    change: retired('Not used.'),
  });
  write('queues-mfe/src/expose.tsx', 'other queues');
  expect(await stale()).toEqual({
    builds: [],
    kept: [
      'queues-mfe is retired ("Not used.") and not built. To take it back: npm run release -- reinstate queues-mfe',
    ],
  });
  expect((await store.readState())?.workspaces['queues-mfe']).toMatchObject({
    active: builds[1]!.version,
    retired: { reason: 'Not used.' },
  });
});

describe('what an operator chose', () => {
  let version: string;
  beforeEach(async () => {
    version = (await stale()).builds[0]!.version;
    await publish('shell', '0.8.0');
    await publish('shell', '0.9.0');
  });
  const change = (
    command: 'activate' | 'rollback' | 'sign',
    to: Parameters<ReleaseStore['changeState']>[0]['change'],
    actor = 'Robin',
  ) => store.changeState({ command, workspace: 'shell', actor, change: to });

  it('stays: the sources are neither built nor activated, and one sentence says so', async () => {
    await change('rollback', rolledBack());
    const { builds, kept } = await stale();
    expect(builds.map(({ workspace }) => workspace)).toEqual(['queues-mfe']);
    expect(kept).toEqual([
      `shell: 0.8.0 stays active by Robin's rollback; the sources' version ${version} is not activated. To show the sources: npm run release -- publish shell`,
    ]);
    expect(await active('shell')).toBe('0.8.0');
  });

  it('stays when a backup was restored, for every workspace', async () => {
    const backup = join(root, 'backup');
    cpSync(join(root, '.data/releases'), backup, { recursive: true });
    await store.restore(openBackend(backup), { actor: 'Robin', reason: 'disk failed' });
    expect((await stale()).kept[0]).toContain(
      "shell: 0.9.0 stays active by Robin's restoring a backup",
    );
  });

  it('stays also where the sources are stored already', async () => {
    await publish('shell', version);
    await change('rollback', rolledBack());
    expect((await stale()).kept[0]).toContain(`npm run release -- activate shell ${version}`);
    expect(await active('shell')).toBe('0.9.0');
  });

  it('needs no sentence where it is what the sources say', async () => {
    await publish('shell', version, 'Robin');
    expect((await stale()).kept).toEqual([]);
  });

  it('is any change by a release command, but for a signature', async () => {
    await change('sign', (entry) => ({ ...entry! }));
    expect(await staleNames()).toContain('shell');
    await change('activate', activated('0.8.0'));
    expect(await staleNames()).not.toContain('shell');
  });

  it('is over when the sources are activated by hand', async () => {
    await change('rollback', rolledBack());
    await publish('shell', version);
    await change('activate', activated(version), START_ACTOR);
    write('shell/src/main.tsx', 'newer');
    expect(await staleNames()).toContain('shell');
  });

  it('is no matter to a development store', async () => {
    await change('rollback', rolledBack());
    expect((await stale({ development: true })).builds.map(({ workspace }) => workspace)).toContain(
      'shell',
    );
  });
});
