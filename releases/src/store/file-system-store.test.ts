import { lstat, mkdir, readdir, readFile, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fileSystemStore } from './file-system-store.ts';
import { integrityOf } from './integrity.ts';
import type { ReleaseStore } from './release-store.ts';
import { builtFolder, emptyStoreFolder, SCREEN_FILES, SCREEN_META } from './test-store.ts';

let folder: string;
let store: ReleaseStore;
beforeEach(async () => {
  folder = await emptyStoreFolder();
  store = fileSystemStore(folder);
});

const put = async (version: string, files: Record<string, string> = SCREEN_FILES, workspace = 'queues-mfe') => store.put(workspace, version, await builtFolder(files), SCREEN_META);
const fault = (name: string) => expect.objectContaining({ fault: name });

describe('put', () => {
  it('stores every file with size and SHA-384, and siblings that hold the same bytes', async () => {
    expect(await put('1.0.0')).toBe('stored');
    const release = await store.readRelease('queues-mfe', '1.0.0');
    expect(release.files.map((file) => file.path)).toEqual(['lazy/part.js', 'remoteEntry.js', 'screen.js']);
    const entry = Buffer.from(SCREEN_FILES['remoteEntry.js']);
    expect(release.files[1]).toEqual({ path: 'remoteEntry.js', bytes: entry.length, integrity: integrityOf(entry) });
    expect(brotliDecompressSync((await store.readFile('queues-mfe', '1.0.0', 'remoteEntry.js', 'br')) as Buffer)).toEqual(entry);
    expect(gunzipSync((await store.readFile('queues-mfe', '1.0.0', 'remoteEntry.js', 'gzip')) as Buffer)).toEqual(entry);
    expect(await store.readFile('queues-mfe', '1.0.0', 'lazy/part.js', 'br')).toBeUndefined();
  });

  it('takes the same version again with the same bytes, and refuses it with others', async () => {
    await put('1.0.0');
    expect(await put('1.0.0')).toBe('unchanged');
    await expect(put('1.0.0', { ...SCREEN_FILES, 'screen.js': 'other();' })).rejects.toEqual(fault('version-taken'));
    expect(String(await store.readFile('queues-mfe', '1.0.0', 'screen.js'))).toBe('screen();');
  });

  it('stores once when many store the same at once, and leaves nothing half written', async () => {
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => put('1.0.0')));
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1);
    expect(await readdir(join(folder, '.incoming'))).toEqual([]);
  });

  it.each(['../evil', 'a/b', 'A', '', '.hidden', 'a--b', 'x'.repeat(65)])('refuses the workspace %j', async (name) => {
    await expect(put('1.0.0', SCREEN_FILES, name)).rejects.toEqual(fault('bad-name'));
  });

  it.each(['1.0', '../1.0.0', '1.0.0-..', '1.0.0/..', '', '1.0.0-a..b'])('refuses the version %j', async (version) => {
    await expect(put(version)).rejects.toEqual(fault('bad-name'));
  });

  it('refuses links, names of its own, and a build without its entry', async () => {
    const linked = await builtFolder(SCREEN_FILES);
    await symlink('/etc/hostname', join(linked, 'secret.js'));
    await expect(store.put('queues-mfe', '1.0.0', linked, SCREEN_META)).rejects.toEqual(fault('bad-build'));
    await expect(put('1.0.0', { ...SCREEN_FILES, 'release.json': '{}' })).rejects.toEqual(fault('bad-build'));
    await expect(put('1.0.0', { ...SCREEN_FILES, 'screen.js.br': 'x' })).rejects.toEqual(fault('bad-build'));
    await expect(put('1.0.0', { 'screen.js': 'x' })).rejects.toEqual(fault('bad-build'));
    expect(await store.listVersions('queues-mfe')).toEqual([]);
  });
});

describe('reading', () => {
  it.each(['../1.0.0/screen.js', 'lazy/../screen.js', '/etc/hostname', 'lazy//part.js', './screen.js', 'a\0b', '..%2fscreen.js'])('refuses the path %j', async (path) => {
    await put('1.0.0');
    await expect(store.readFile('queues-mfe', '1.0.0', path)).rejects.toEqual(fault('bad-name'));
  });

  it('follows no link, neither as a file nor as a folder on the way', async () => {
    await put('1.0.0');
    await symlink(join(folder, 'queues-mfe/1.0.0/screen.js'), join(folder, 'queues-mfe/1.0.0/link.js'));
    await symlink(join(folder, 'queues-mfe/1.0.0'), join(folder, 'queues-mfe/2.0.0'));
    await expect(store.readFile('queues-mfe', '1.0.0', 'link.js')).rejects.toEqual(fault('bad-name'));
    await expect(store.readRelease('queues-mfe', '2.0.0')).rejects.toEqual(fault('bad-name'));
  });

  it('tells a missing release from a damaged one', async () => {
    await expect(store.readRelease('queues-mfe', '1.0.0')).rejects.toEqual(fault('no-release'));
    await put('1.0.0');
    await truncate(join(folder, 'queues-mfe/1.0.0/release.json'), 40);
    await expect(store.readRelease('queues-mfe', '1.0.0')).rejects.toEqual(fault('unreadable'));
  });
});

describe('activate', () => {
  it('makes generations, keeps what was active before, and knows when nothing changes', async () => {
    await put('1.0.0');
    await put('1.1.0', { ...SCREEN_FILES, 'screen.js': 'new();' });
    await store.activate('queues-mfe', '1.0.0');
    await store.activate('queues-mfe', '1.1.0');
    expect(await store.activate('queues-mfe', '1.1.0')).toMatchObject({ generation: 2, workspaces: { 'queues-mfe': { active: '1.1.0', previous: ['1.0.0'] } } });
    expect(await store.activate('queues-mfe', '1.0.0')).toMatchObject({ generation: 3, workspaces: { 'queues-mfe': { active: '1.0.0', previous: ['1.1.0'] } } });
  });

  it('loses none of many activations at once', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    await Promise.all(names.map((name) => put('1.0.0', SCREEN_FILES, name)));
    await Promise.all(names.map((name) => fileSystemStore(folder).activate(name, '1.0.0')));
    const state = await store.readState();
    expect(state?.generation).toBe(names.length);
    expect(Object.keys(state?.workspaces ?? {}).sort()).toEqual(names);
    expect((await readdir(folder)).filter((name) => name.startsWith('state'))).toEqual(['state.json']);
  });

  it('swaps only the generation that the caller saw', async () => {
    await put('1.0.0');
    await store.activate('queues-mfe', '1.0.0', { expectedGeneration: 0 });
    await put('1.1.0', { ...SCREEN_FILES, 'screen.js': 'new();' });
    await expect(store.activate('queues-mfe', '1.1.0', { expectedGeneration: 0 })).rejects.toEqual(fault('generation-conflict'));
    expect((await store.readState())?.workspaces['queues-mfe']?.active).toBe('1.0.0');
  });

  it('activates no release that is not there', async () => {
    await expect(store.activate('queues-mfe', '9.9.9')).rejects.toEqual(fault('no-release'));
    expect(await store.readState()).toBeUndefined();
  });

  it('leaves a truncated state alone, and says so', async () => {
    await put('1.0.0');
    await store.activate('queues-mfe', '1.0.0');
    await truncate(join(folder, 'state.json'), 20);
    await expect(store.readState()).rejects.toEqual(fault('unreadable'));
    await expect(store.activate('queues-mfe', '1.0.0')).rejects.toEqual(fault('unreadable'));
    expect((await readFile(join(folder, 'state.json'))).length).toBe(20);
  });

  it('takes over the lock of a process that died', async () => {
    await put('1.0.0');
    await writeFile(join(folder, 'state.lock'), JSON.stringify({ token: 'old', pid: 2 ** 30, host: (await import('node:os')).hostname() }));
    expect(await store.activate('queues-mfe', '1.0.0')).toMatchObject({ generation: 1 });
    await expect(lstat(join(folder, 'state.lock'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('watchState', () => {
  it('tells the present state, then each change, and goes on after a damaged one', async () => {
    await put('1.0.0');
    await put('1.1.0', { ...SCREEN_FILES, 'screen.js': 'new();' });
    await store.activate('queues-mfe', '1.0.0');
    const seen: number[] = [];
    let wake = () => {};
    const until = async (holds: () => boolean) => {
      while (!holds()) await new Promise<void>((resolve) => (wake = resolve));
    };
    let errors = 0;
    const stop = store.watchState(
      (state) => {
        seen.push(state.generation);
        wake();
      },
      {
        interval: 5,
        onError: () => {
          errors += 1;
          wake();
        },
      },
    );
    try {
      await until(() => seen.includes(1));
      const good = await readFile(join(folder, 'state.json'), 'utf8');
      await writeFile(join(folder, 'state.json'), '{"gen');
      await until(() => errors > 0);
      await writeFile(join(folder, 'state.json'), good);
      await store.activate('queues-mfe', '1.1.0');
      await until(() => seen.includes(2));
      expect(seen).toEqual([1, 2]);
    } finally {
      stop();
    }
  });
});

describe('prune', () => {
  it('keeps the active, the previous and the newest others', async () => {
    for (const version of ['1.0.0', '1.0.1', '1.0.2', '1.0.3', '1.0.4']) await put(version, { ...SCREEN_FILES, 'screen.js': version });
    await store.activate('queues-mfe', '1.0.0');
    await store.activate('queues-mfe', '1.0.1');
    await mkdir(join(folder, 'queues-mfe/9.9.9-broken'));
    expect(await store.prune('queues-mfe', 1)).toEqual(['1.0.2', '1.0.3']);
    expect(await store.listVersions('queues-mfe')).toEqual(['1.0.0', '1.0.1', '1.0.4']);
  });

  it('sweeps away what a killed process left half written long ago', async () => {
    await put('1.0.0');
    await mkdir(join(folder, '.incoming/old'));
    await mkdir(join(folder, '.incoming/new'));
    await utimes(join(folder, '.incoming/old'), 1, 1);
    await store.prune('queues-mfe', 5);
    expect(await readdir(join(folder, '.incoming'))).toEqual(['new']);
  });
});
