import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { folderBackend } from '../backend/folder-backend.ts';
import { integrityOf } from '../objects/file-bytes.ts';
import { activated, canaried, promoted } from '../state/workspace-changes.ts';
import { builtFolder, SCREEN_FILES, SCREEN_META } from '../testing/screen-build.ts';
import { describeStore } from '../testing/store-suite.ts';
import { createReleaseStore } from './create-release-store.ts';

const fault = (name: string) => expect.objectContaining({ fault: name });

describeStore('releases', (place) => {
  const put = async (
    version: string,
    files: Record<string, string> = SCREEN_FILES,
    workspace = 'queues-mfe',
  ) =>
    place()
      .open()
      .put(workspace, version, await builtFolder(files), SCREEN_META);

  describe('put', () => {
    it('stores every file with size and SHA-384, and siblings that hold the same bytes', async () => {
      expect(await put('1.0.0')).toBe('stored');
      const store = place().open();
      const release = await store.readRelease('queues-mfe', '1.0.0');
      expect(release.files.map((file) => file.path)).toEqual([
        'lazy/part.js',
        'remoteEntry.js',
        'screen.js',
      ]);
      const entry = Buffer.from(SCREEN_FILES['remoteEntry.js']);
      expect(release.files[1]).toEqual({
        path: 'remoteEntry.js',
        bytes: entry.length,
        integrity: integrityOf(entry),
      });
      expect(
        brotliDecompressSync(
          (await store.readFile('queues-mfe', '1.0.0', 'remoteEntry.js', 'br')) as Buffer,
        ),
      ).toEqual(entry);
      expect(
        gunzipSync(
          (await store.readFile('queues-mfe', '1.0.0', 'remoteEntry.js', 'gzip')) as Buffer,
        ),
      ).toEqual(entry);
      expect(await store.readFile('queues-mfe', '1.0.0', 'lazy/part.js', 'br')).toBeUndefined();
    });

    it('tells the history which checks a release was published without, each time it is shown', async () => {
      const store = place().open();
      const skipped = [{ check: 'browser', reason: 'no Chromium here' }] as const;
      await put('1.0.0');
      await store.put('queues-mfe', '1.1.0', await builtFolder(SCREEN_FILES), {
        ...SCREEN_META,
        skipped,
      });
      expect((await store.readRelease('queues-mfe', '1.1.0')).skipped).toEqual(skipped);
      const change = { workspace: 'queues-mfe', actor: 'test' };
      for (const [command, to] of [
        ['activate', activated('1.0.0')],
        ['canary', canaried('1.1.0', 10)],
        ['canary', canaried('1.1.0', 20)],
        ['promote', promoted()],
      ] as const)
        await store.changeState({ ...change, command, change: to });
      const told = (await store.history()).map(({ command, skipped: by }) => [command, by]);
      expect(told.reverse()).toEqual([
        ['activate', undefined],
        ['canary', skipped],
        ['canary', undefined],
        ['promote', skipped],
      ]);
      expect((await store.verify()).damage).toEqual([]);
    });

    it('takes the same version again with the same bytes, and refuses it with others', async () => {
      await put('1.0.0');
      expect(await put('1.0.0')).toBe('unchanged');
      await expect(put('1.0.0', { ...SCREEN_FILES, 'screen.js': 'other();' })).rejects.toEqual(
        fault('version-taken'),
      );
      expect(String(await place().open().readFile('queues-mfe', '1.0.0', 'screen.js'))).toBe(
        'screen();',
      );
    });

    it('stores once when many store the same at once', async () => {
      const outcomes = await Promise.all(Array.from({ length: 6 }, () => put('1.0.0')));
      expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1);
      expect((await place().open().verify()).damage).toEqual([]);
    });

    it('lets one of two with other bytes have the version, whole', async () => {
      const outcomes = await Promise.allSettled([
        put('1.0.0', { ...SCREEN_FILES, 'screen.js': 'one();' }),
        put('1.0.0', { ...SCREEN_FILES, 'screen.js': 'two();' }),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { fault: 'version-taken' },
      });
      expect(await place().open().verify()).toMatchObject({ releases: 1, damage: [] });
    });

    it.each(['../evil', 'a/b', 'A', '', '.hidden', 'a--b', 'history', 'reports', 'x'.repeat(65)])(
      'refuses the workspace %j',
      async (name) => {
        await expect(put('1.0.0', SCREEN_FILES, name)).rejects.toEqual(fault('bad-name'));
      },
    );

    it.each(['1.0', '../1.0.0', '1.0.0-..', '1.0.0/..', '', '1.0.0-a..b'])(
      'refuses the version %j',
      async (version) => {
        await expect(put(version)).rejects.toEqual(fault('bad-name'));
      },
    );

    it('refuses links, names of its own, and a build without its entry', async () => {
      const linked = await builtFolder(SCREEN_FILES);
      await symlink('/etc/hostname', join(linked, 'secret.js'));
      const store = place().open();
      await expect(store.put('queues-mfe', '1.0.0', linked, SCREEN_META)).rejects.toEqual(
        fault('bad-build'),
      );
      for (const files of [
        ...['release.json', 'upload.json', 'screen.js.br'].map((name) => ({
          ...SCREEN_FILES,
          [name]: '{}',
        })),
        { 'screen.js': 'x' },
      ])
        await expect(put('1.0.0', files)).rejects.toEqual(fault('bad-build'));
      expect(await store.listVersions('queues-mfe')).toEqual([]);
      expect(await store.listWorkspaces()).toEqual([]);
    });
  });

  describe('reading', () => {
    it.each([
      '../1.0.0/screen.js',
      'lazy/../screen.js',
      '/etc/hostname',
      'lazy//part.js',
      './screen.js',
      'a\0b',
      '..%2fscreen.js',
    ])('refuses the path %j', async (path) => {
      await put('1.0.0');
      await expect(place().open().readFile('queues-mfe', '1.0.0', path)).rejects.toEqual(
        fault('bad-name'),
      );
    });

    it.each([
      'release.json',
      'upload.json',
      'remoteEntry.js.br',
      'remoteEntry.js.gz',
      'lazy',
      'nothing.js',
    ])('has no file %j', async (path) => {
      await put('1.0.0');
      expect(await place().open().readFile('queues-mfe', '1.0.0', path)).toBeUndefined();
    });

    it('tells a missing release from a damaged one', async () => {
      const store = place().open();
      await expect(store.readRelease('queues-mfe', '1.0.0')).rejects.toEqual(fault('no-release'));
      await put('1.0.0');
      await place().backend().write('queues-mfe/1.0.0/release.json', '{"workspace":');
      await expect(store.readRelease('queues-mfe', '1.0.0')).rejects.toEqual(fault('unreadable'));
      await put('1.0.1');
      expect(await store.listVersions('queues-mfe')).toEqual(['1.0.1']);
    });

    it('lists the workspaces and versions that there are, oldest first', async () => {
      await put('1.0.10');
      await put('1.0.9', { ...SCREEN_FILES, 'screen.js': 'nine();' });
      await put('2.0.0', SCREEN_FILES, 'search-mfe');
      const store = place().open();
      expect(await store.listWorkspaces()).toEqual(['queues-mfe', 'search-mfe']);
      expect(await store.listVersions('queues-mfe')).toEqual(['1.0.10', '1.0.9']);
      expect(await store.listVersions('nobody')).toEqual([]);
    });
  });

  it('follows no link, neither as a file nor as a folder on the way, and writes through none', async () => {
    if (place().kind === 's3') {
      // S3 has no links: a key is only a name, and `..` is no release there either.
      await expect(place().open().readRelease('..', '1.0.0')).rejects.toEqual(fault('bad-name'));
      return;
    }
    await put('1.0.0');
    const folder = place().location;
    await symlink(
      join(folder, 'queues-mfe/1.0.0/screen.js'),
      join(folder, 'queues-mfe/1.0.0/link.js'),
    );
    await symlink(join(folder, 'queues-mfe/1.0.0'), join(folder, 'queues-mfe/2.0.0'));
    const store = place().open();
    await expect(store.readFile('queues-mfe', '1.0.0', 'link.js')).rejects.toEqual(
      fault('bad-name'),
    );
    await expect(store.readRelease('queues-mfe', '2.0.0')).rejects.toEqual(fault('bad-name'));
    const { damage } = await store.verify();
    expect(damage.map(({ where }) => where)).toEqual(
      ['queues-mfe/2.0.0', 'queues-mfe/1.0.0/link.js'].sort(),
    );

    // The store itself may be behind a link.
    const behind = `${folder}-behind`;
    await symlink(folder, behind);
    const same = createReleaseStore(folderBackend(behind));
    expect(await same.readRelease('queues-mfe', '1.0.0')).toEqual(
      await store.readRelease('queues-mfe', '1.0.0'),
    );
    await expect(same.readRelease('queues-mfe', '2.0.0')).rejects.toEqual(fault('bad-name'));

    const elsewhere = await builtFolder({});
    await mkdir(join(elsewhere, '1.0.0'));
    await symlink(elsewhere, join(folder, 'search-mfe'));
    await expect(put('1.0.0', SCREEN_FILES, 'search-mfe')).rejects.toEqual(fault('bad-name'));
  });
});
