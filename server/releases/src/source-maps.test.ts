import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ReleaseStore } from './objects/release-store.ts';
import type { ReportedError } from './objects/reports.ts';
import { restoredErrors } from './source-maps.ts';
import { activated } from './state/workspace-changes.ts';
import { reportedError } from './testing/reports.ts';
import { builtFolder, SCREEN_FILES, SCREEN_META } from './testing/screen-build.ts';
import { change, describeStore } from './testing/store-suite.ts';

/**
 * Maps line 1, column 1 of screen.js to line 12, column 3 of the first source, with the name
 * `submit`; column 11 to line 1, column 1 of the second source.
 */
const MAP = JSON.stringify({
  version: 3,
  sources: [
    'webpack://queues-mfe@1.0.0/./src/moves/move.ts',
    'webpack://queues-mfe@1.0.0/../shared/src/ui/card.tsx',
  ],
  names: ['submit'],
  mappings: 'AAWEA,UCXF',
});
const FILES = { ...SCREEN_FILES, 'screen.js.map': MAP };

const errorAt = (file: string, line = 1, column = 1) =>
  reportedError({ frames: [{ function: 'a', file, line, column }] });

describeStore('source maps', (place) => {
  let store: ReleaseStore;
  const put = async (files: Record<string, string> = FILES, version = '1.0.0') =>
    store.put('queues-mfe', version, await builtFolder(files), SCREEN_META);
  const frameOf = async (error: ReportedError) =>
    (await restoredErrors(store, [error]))[0]!.frames[0];
  const key = 'queues-mfe/1.0.0/screen.js.map.gz';

  beforeEach(() => {
    store = place().open();
  });

  it('stand beside the release, listed with their hashes, and are none of its files', async () => {
    await put();
    const release = await store.readRelease('queues-mfe', '1.0.0');
    expect(release.files.map(({ path }) => path)).not.toContain('screen.js.map');
    expect(release.maps).toEqual([
      {
        path: 'screen.js.map',
        bytes: expect.any(Number),
        integrity: expect.stringMatching(/^sha384-/),
      },
    ]);
    expect(await store.readFile('queues-mfe', '1.0.0', 'screen.js.map')).toBeUndefined();
    expect((await store.verify()).damage).toEqual([]);
  });

  it('are files like others where a script names them: browsers of developers load them', async () => {
    await put({ ...FILES, 'screen.js': 'screen();\n//# sourceMappingURL=screen.js.map' });
    const release = await store.readRelease('queues-mfe', '1.0.0');
    expect(release.files.map(({ path }) => path)).toContain('screen.js.map');
    expect(release.maps).toBeUndefined();
  });

  it('do not make another release of the same bytes', async () => {
    await put(SCREEN_FILES);
    expect(await put()).toBe('unchanged');
    expect((await store.verify()).damage).toEqual([]);
  });

  it('go with the release', async () => {
    await put();
    await put({ ...SCREEN_FILES, 'screen.js': 'other();' }, '1.0.1');
    await change(store, activated('1.0.1'));
    await store.prune({ keep: 0 });
    expect(await place().backend().list('queues-mfe/1.0.0/')).toEqual([]);
  });

  it.each([
    ['altered', async () => place().backend().write(key, 'other')],
    ['gone', async () => place().backend().remove(key)],
  ])('that are %s are found by verify, and change no frame', async (_what, damage) => {
    await put();
    await damage();
    expect((await store.verify()).damage).toEqual([
      { what: 'file', where: key, sentence: expect.stringContaining('screen.js.map') },
    ]);
    const error = errorAt('queues-mfe/1.0.0/screen.js');
    expect(await frameOf(error)).toEqual(error.frames[0]);
  });

  describe('restore an error', () => {
    it('to the place in the sources', async () => {
      await put();
      expect(await frameOf(errorAt('queues-mfe/1.0.0/screen.js'))).toEqual({
        function: 'a',
        file: 'queues-mfe/1.0.0/screen.js',
        line: 1,
        column: 1,
        source: { file: 'queues-mfe/src/moves/move.ts', line: 12, column: 3, name: 'submit' },
      });
    });

    it('to the place in what all workspaces share', async () => {
      await put();
      expect(await frameOf(errorAt('queues-mfe/1.0.0/screen.js', 1, 11))).toMatchObject({
        source: { file: 'shared/src/ui/card.tsx', line: 1, column: 1 },
      });
    });

    it.each([
      ['no map', 'queues-mfe/1.0.0/remoteEntry.js'],
      ['no such file', 'queues-mfe/1.0.0/other.js'],
      ['no such release', 'queues-mfe/9.9.9/screen.js'],
      ['no name of a release', 'Queues/x/screen.js'],
      ['a path upwards', 'queues-mfe/1.0.0/../../state.json'],
    ])('unless there is %s', async (_what, file) => {
      await put();
      const error = errorAt(file);
      expect(await frameOf(error)).toEqual(error.frames[0]);
    });

    it.each(['', '{', '{}', 'null', '{"version":3,"sources":[],"names":[],"mappings":"!!"}'])(
      'unless its map is %j',
      async (map) => {
        await put({ ...SCREEN_FILES, 'screen.js.map': map });
        const error = errorAt('queues-mfe/1.0.0/screen.js', 1, 1_000_000);
        expect(await frameOf(error)).toEqual(error.frames[0]);
      },
    );
  });
});

it('are read for twenty files at most', async () => {
  const asked: string[] = [];
  const store = {
    readRelease: async (workspace: string, version: string) => {
      asked.push(`${workspace} ${version}`);
      throw new Error('not there');
    },
    readFile: async () => undefined,
  };
  await restoredErrors(
    store as unknown as ReleaseStore,
    Array.from({ length: 100 }, (_, at) => errorAt(`queues-mfe/1.0.${at}/screen.js`)),
  );
  expect(asked).toHaveLength(20);
});
