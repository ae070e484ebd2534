import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fileSystemStore } from '../open-store.ts';
import { NO_REPORTS, reportedError } from '../testing/reports.ts';
import { screenBundle, TestReleases } from '../testing/test-release.ts';
import type { BrowserCheckOptions } from './definition/surroundings.ts';
import { SIZE_BUDGETS } from './gate/size-budget.ts';

/**
 * The bundler's rejection, recognised by its `errors`: tests don't load the module with its class.
 */
class BuildError extends Error {
  readonly errors = [this.message];
}

let releases: TestReleases;
beforeEach(() => {
  releases = new TestReleases();
});

/** Expects a refusal with nothing stored or changed. */
const expectRefused = async (code: string, ...args: readonly string[]): Promise<string> => {
  const [before, versions] = [
    await releases.store.readState(),
    await releases.store.listVersions('queues-mfe'),
  ];
  const { exit, json } = await releases.run('publish', 'queues-mfe', ...args, '--json');
  expect([exit, json().error.code]).toEqual([3, code]);
  expect(await releases.store.readState()).toEqual(before);
  expect(await releases.store.listVersions('queues-mfe')).toEqual(versions);
  return json().error.message as string;
};

describe('publish', () => {
  it('builds one workspace in the version of its package.json, stores it and shows it', async () => {
    await releases.done('publish', 'shell');
    releases.workspace('queues-mfe', '1.4.0');
    releases.checkTogether = async ({ candidate }) => ({
      ok: true,
      pairs: [{ shell: 'shell 1.0.0', screen: `queues-mfe ${candidate.version}`, ok: true }],
    });
    const { out } = await releases.done(
      'publish',
      'queues-mfe',
      '--reason',
      'faster moves',
      '--actor',
      'Kim',
    );
    expect(out.split('\n')).toEqual([
      '– Not compared with a commit: this is not a git repository',
      'Building queues-mfe 1.4.0 …',
      '✓ 2 scripts parse, ./screen is exposed',
      expect.stringMatching(
        /^✓ First load \d+ B of 73\.0 kB in brotli: screen\.js \d+ B, remoteEntry\.js \d+ B$/,
      ),
      '✓ Shared contract: needs 1.0.0, and fits what is active',
      '✓ No copy of what the shell provides',
      '✓ Every imported name is there: shell 1.0.0',
      "– Shared contract not compared with shell 1.0.0: the commit that it was built from isn't in this repository",
      'Checking the sources of queues-mfe: types, lint, tests …',
      '✓ Sources: types, lint, tests',
      '✓ In a browser: shell 1.0.0 with queues-mfe 1.4.0',
      `Stored in ${releases.folder}.`,
      'queues-mfe 1.4.0 is active. Generation 2, by Kim: faster moves.',
    ]);
    expect(releases.builds).toBe(2);
    expect(await releases.store.readRelease('queues-mfe', '1.4.0')).toMatchObject({
      declaration: { kind: 'screen', contract: '1.0.0' },
      federationName: 'queues_mfe_1_4_0',
      entry: 'remoteEntry.0a1b2c3d.js',
    });
    expect((await releases.store.history())[0]).toMatchObject({
      actor: 'Kim',
      reason: 'faster moves',
      command: 'activate',
    });
  });

  it('measures the first load of what was active as its own, and nothing that can not be read', async () => {
    await releases.done('publish', 'shell');
    const published = async (version: string) => {
      const { json } = await releases.done('publish', 'queues-mfe', '--version', version, '--json');
      return json() as { firstLoad: { bytes: number }; activeLoad: unknown };
    };
    const first = await published('1.0.0');
    expect(first.activeLoad).toBeNull();
    const { bytes } = first.firstLoad;
    expect((await published('1.1.0')).activeLoad).toEqual({ version: '1.0.0', bytes });
    rmSync(join(releases.folder, 'queues-mfe/1.1.0/screen.4e5f6a7b.js'));
    expect((await published('1.2.0')).activeLoad).toBeNull();
  });

  it('only stores it with --no-activate', async () => {
    expect((await releases.done('publish', 'queues-mfe', '--no-activate')).out).toContain(
      'To show it: npm run release -- activate queues-mfe 1.0.0',
    );
    expect(
      (await releases.done('publish', 'queues-mfe', '--no-activate', '--json')).json(),
    ).toMatchObject({ stored: 'unchanged', activated: null });
    expect(await releases.store.listVersions('queues-mfe')).toEqual(['1.0.0']);
    expect(await releases.store.readState()).toBeUndefined();
  });

  it('takes the same bytes again without checking them again', async () => {
    await releases.done('publish', 'queues-mfe');
    const { json } = await releases.done('publish', 'queues-mfe', '--json');
    expect(json()).toMatchObject({
      stored: 'unchanged',
      activated: { changed: false, generation: 1 },
    });
  });

  it('refuses the same version with other bytes, before anything that takes long (release fault 10)', async () => {
    await releases.done('publish', 'shell');
    await releases.done('publish', 'queues-mfe');
    releases.texts['queues-mfe'] = 'other';
    let tried = 0;
    releases.checkTogether = async () => ({ ok: (tried += 1) > 0, pairs: [] });
    expect(await expectRefused('version-taken')).toContain(
      'Raise the version in queues-mfe/package.json (1.0.1?)',
    );
    expect(tried).toBe(0);
  });

  it('knows only workspaces of the repository', async () => {
    const { exit, json } = await releases.run('publish', 'queue-mfe', '--json');
    expect([exit, json().error]).toEqual([
      2,
      {
        code: 'unknown-workspace',
        message:
          'There is no workspace "queue-mfe" in this repository. Did you mean queues-mfe? There are shell, search-mfe, queues-mfe.',
      },
    ]);
    expect(releases.builds).toBe(0);
  });

  it('leaves no build behind, whatever comes of it', async () => {
    const folders: string[] = [];
    releases.files = ({ outDir }) => {
      folders.push(outDir);
      return screenBundle('queues_mfe_1_0_0', String(folders.length));
    };
    expect((await releases.run('publish', 'queues-mfe')).exit).toBe(0);
    expect((await releases.run('publish', 'queues-mfe')).exit).toBe(3);
    expect(folders).toHaveLength(2);
    expect(folders.filter((folder) => existsSync(folder))).toEqual([]);
  });
});

describe('publish refuses', () => {
  beforeEach(async () => {
    await releases.done('publish', 'shell');
  });
  const bundle = screenBundle('queues_mfe_1_0_0');

  it('what can not be built, in the words of the bundler', async () => {
    releases.files = () => {
      throw new BuildError('queues-mfe could not be built:\n./src/expose.tsx\nUnexpected token');
    };
    expect(await expectRefused('build-failed')).toContain('./src/expose.tsx\nUnexpected token');
  });

  it.each([
    [
      'a script that does not parse',
      { ...bundle, 'lazy.js': 'const = 1;' },
      "lazy.js doesn't parse",
    ],
    [
      'an entry that exposes nothing',
      { ...bundle, 'remoteEntry.0a1b2c3d.js': 'var queues_mfe_1_0_0;queues_mfe_1_0_0={};' },
      'expose "./screen"',
    ],
    [
      "another release's entry",
      {
        ...bundle,
        'remoteEntry.0a1b2c3d.js': screenBundle('queues_mfe_0_9_0')['remoteEntry.0a1b2c3d.js']!,
      },
      'global queues_mfe_1_0_0',
    ],
    [
      "another release's chunk",
      { ...bundle, 'screen.4e5f6a7b.js': screenBundle('queues_mfe_0_9_0')['screen.4e5f6a7b.js']! },
      'register itself as a chunk of queues_mfe_1_0_0',
    ],
    [
      'a build without its exposed chunk',
      { 'remoteEntry.0a1b2c3d.js': bundle['remoteEntry.0a1b2c3d.js']! },
      'names screen.4e5f6a7b.js, but the build has no such script',
    ],
  ])('%s', async (_, files, sentence) => {
    releases.files = () => files;
    expect(await expectRefused('bad-build')).toContain(sentence);
  });

  it('a workspace that declares something else than a screen', async () => {
    releases.write(
      'queues-mfe/package.json',
      JSON.stringify({
        version: '1.0.0',
        refined: {
          kind: 'screen',
          title: 'Queues',
          expose: './queue',
          routes: [],
          contract: 'one',
        },
      }),
    );
    expect(await expectRefused('bad-build')).toContain('"refined.contract" in its package.json');
  });

  it('a first load over the budget, naming what is large', async () => {
    const noise = Array.from({ length: 2_000 }, (_, at) =>
      createHash('sha384').update(String(at)).digest('base64'),
    ).join('');
    releases.files = () => screenBundle('queues_mfe_1_0_0', noise);
    expect(noise.length).toBeGreaterThan(SIZE_BUDGETS.screen);
    expect(await expectRefused('too-large')).toMatch(
      /the budget is 73\.0 kB: screen\.js \d+\.\d kB, remoteEntry\.js/,
    );
  });

  it('a screen that needs more than the active shell offers (release fault 11)', async () => {
    releases.workspace('queues-mfe', '1.0.0', '1.1.0');
    expect(await expectRefused('contract')).toContain(
      'queues-mfe 1.0.0 needs the shared contract 1.1.0, shell 1.0.0 offers 1.0.0.',
    );
    expect((await releases.done('publish', 'queues-mfe', '--no-activate')).out).toContain(
      '! queues-mfe 1.0.0 needs',
    );
  });

  it('a shell that offers less than an active screen needs (release fault 11)', async () => {
    await releases.done('publish', 'queues-mfe');
    releases.workspace('shell', '2.0.0', '2.0.0');
    const { exit, json } = await releases.run('publish', 'shell', '--json');
    expect([exit, json().error.code]).toEqual([3, 'contract']);
    expect(await releases.store.listVersions('shell')).toEqual(['1.0.0']);
    expect(await releases.active('shell')).toBe('1.0.0');
  });

  it('what does not work in a browser, naming the pair', async () => {
    const asked: BrowserCheckOptions[] = [];
    releases.checkTogether = async (options) => {
      asked.push(options);
      return {
        ok: false,
        pairs: [
          {
            shell: 'shell 1.0.0',
            screen: 'queues-mfe 1.0.0',
            ok: false,
            problem: 'the queue page stayed empty',
          },
        ],
      };
    };
    expect(await expectRefused('browser-check')).toContain(
      'shell 1.0.0 with queues-mfe 1.0.0: the queue page stayed empty.',
    );
    expect(asked[0]?.candidate).toMatchObject({
      workspace: 'queues-mfe',
      version: '1.0.0',
      meta: { entry: 'remoteEntry.0a1b2c3d.js' },
    });
    await releases.done('publish', 'queues-mfe', '--skip', 'browser=known');
    expect(asked).toHaveLength(1);
  });
});

it('publish refuses what the policy keeps from becoming active before it is tried: the version stays free', async () => {
  await releases.done('publish', 'shell');
  const origin = ['--issuer', 'https://ci.example.ca', '--repository', 'drugs/queues'];
  await releases.done('register', 'queues-mfe', '--route', '/queues-mfe');
  await releases.done('policy', 'queues-mfe', ...origin, '--ref', 'refs/heads/main');
  expect(await expectRefused('unproven')).toContain('nothing says where it was built');
  await releases.done('publish', 'queues-mfe', '--no-activate');
});

it('publish ends with 1 where there is no browser: the machine, not the release', async () => {
  await releases.done('publish', 'shell');
  releases.checkTogether = async () => {
    throw new Error('No Chromium is installed.');
  };
  expect(await releases.run('publish', 'queues-mfe')).toMatchObject({
    exit: 1,
    err: 'No Chromium is installed. Nothing was published.',
  });
  expect(await releases.store.listVersions('queues-mfe')).toEqual([]);
});

describe('publish --from', () => {
  let staging: TestReleases;
  beforeEach(async () => {
    staging = await new TestReleases().filled();
    await releases.done('publish', 'shell');
  });

  it("takes the very bytes of another store's release, builds nothing, and checks it like any other", async () => {
    await releases.done('publish', 'queues-mfe', '--from', staging.folder);
    expect(releases.builds).toBe(1);
    expect((await releases.store.readRelease('queues-mfe', '1.2.0')).files).toEqual(
      (await staging.store.readRelease('queues-mfe', '1.2.0')).files,
    );
    await releases.done('publish', 'queues-mfe', '--from', staging.folder, '--version', '1.0.0');
    expect(await releases.active()).toBe('1.0.0');
    releases.checkTogether = async () => ({ ok: false, pairs: [] });
    expect(
      (await releases.run('publish', 'queues-mfe', '--from', staging.folder, '--version', '1.1.0'))
        .exit,
    ).toBe(3);
  });

  describe('source maps', () => {
    const file = 'queues-mfe/1.2.0/screen.4e5f6a7b.js';
    /** The position that status shows for an error in the first line of the release's chunk. */
    const placeOfError = async (): Promise<string | undefined> => {
      await releases.store.writeReports('gateway-1', {
        ...NO_REPORTS,
        errors: [
          reportedError({
            version: '1.2.0',
            last: new Date().toISOString(),
            frames: [{ function: 'a', file, line: 1, column: 1 }],
          }),
        ],
      });
      return /^ {4}at .*$/m.exec((await releases.done('status')).out)?.[0];
    };
    const mapFile = `${file}.map.gz`;

    beforeEach(async () => {
      // Maps line 1, column 1 to line 12, column 3 of the source, with the name `submit`.
      const map = {
        version: 3,
        sources: ['webpack://queues-mfe@1.2.0/./src/moves/move.ts'],
        names: ['submit'],
        mappings: 'AAWEA',
      };
      staging = new TestReleases();
      await staging.done('publish', 'shell');
      staging.files = () => ({
        ...screenBundle('queues_mfe_1_2_0', 'mapped'),
        'screen.4e5f6a7b.js.map': JSON.stringify(map),
      });
      staging.workspace('queues-mfe', '1.2.0');
      await staging.done('publish', 'queues-mfe');
    });

    it('come along, so that errors are told by their place in the sources', async () => {
      await releases.done('publish', 'queues-mfe', '--from', staging.folder);
      const { maps } = await releases.store.readRelease('queues-mfe', '1.2.0');
      expect(maps).toEqual((await staging.store.readRelease('queues-mfe', '1.2.0')).maps);
      expect(await placeOfError()).toContain('submit (');
      expect(await placeOfError()).toContain('src/moves/move.ts:12:3)');
    });

    it('that are gone there cost the places, not the release', async () => {
      rmSync(join(staging.folder, mapFile));
      await releases.done('publish', 'queues-mfe', '--from', staging.folder);
      expect((await releases.store.readRelease('queues-mfe', '1.2.0')).maps).toBeUndefined();
      expect(await placeOfError()).toBe(`    at a (${file}:1:1)`);
    });
  });

  it('refuses bytes that are not what that release lists', async () => {
    // Changed in a way that passes all other checks.
    const file = 'store/queues-mfe/1.2.0/screen.4e5f6a7b.js';
    staging.write(file, `${readFileSync(join(staging.root, file), 'utf8')};tampered();`);
    const { exit, json } = await releases.run(
      'publish',
      'queues-mfe',
      '--from',
      join(staging.root, 'store'),
      '--json',
    );
    expect([exit, json().error.code]).toEqual([3, 'damage']);
    expect(await fileSystemStore(releases.folder).listVersions('queues-mfe')).toEqual([]);
  });
});

it('refuses a version that no release can have before it is built', async () => {
  expect(await releases.run('publish', 'queues-mfe', '--version', '1.3.0+build5')).toMatchObject({
    exit: 2,
    err: '"1.3.0+build5" is not a version (1.2.3 or 1.2.3-name).',
  });
  expect(releases.builds).toBe(0);
});

it('says that a newer release was active before', async () => {
  await releases.done('publish', 'queues-mfe', '--version', '1.10.0');
  const older = ['publish', 'queues-mfe', '--version', '1.9.0'];
  expect((await releases.done(...older)).out).toContain(
    '! 1.10.0, which was active before, is a newer version.',
  );
  const newer = ['publish', 'queues-mfe', '--version', '1.11.0'];
  expect((await releases.done(...newer)).out).not.toContain('newer version');
});

it('only stores what is active already, and says that it is', async () => {
  await releases.done('publish', 'queues-mfe', '--version', '1.3.0');
  const again = ['publish', 'queues-mfe', '--version', '1.3.0', '--no-activate'];
  expect((await releases.done(...again)).out).toContain('queues-mfe 1.3.0 is stored, and active.');
});
