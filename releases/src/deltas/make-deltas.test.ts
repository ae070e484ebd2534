import { describe, expect, it } from '@jest/globals';
import type { ReleaseDocument } from '@refined/shared/contract';
import { dictionaryHash, integrityOf } from '../objects/integrity.ts';
import type { StoredReleases } from '../objects/stored-releases.ts';
import { scriptText } from '../testing/delta-build.ts';
import { unpackedDcz } from './dcz.ts';
import { deltaSources } from './delta-sources.ts';
import { fileRole } from './file-role.ts';
import { makeDeltas } from './make-deltas.ts';
import type { DeltaOptions } from './make-deltas.ts';
import { openZstd } from './zstd.ts';

type Files = Record<string, string>;

/** Stored releases by version; a listed hash may be wrong. */
const storedOf = (versions: Record<string, Files>, damaged?: string): StoredReleases =>
  ({
    find: async (_workspace: string, version: string) => {
      const files = versions[version];
      if (!files) return undefined;
      return {
        workspace: 'queues-mfe',
        version,
        files: Object.entries(files).map(([path, text]) => ({
          path,
          bytes: text.length,
          integrity: integrityOf(Buffer.from(path === damaged ? `${text}!` : text)),
        })),
      } as unknown as ReleaseDocument;
    },
    readFile: async (_workspace: string, version: string, path: string) =>
      Buffer.from(versions[version]![path]!),
  }) as unknown as StoredReleases;

const make = async (
  stored: StoredReleases,
  files: Files,
  versions: readonly string[],
  options: Partial<DeltaOptions> = {},
) => {
  const problems: string[] = [];
  const built = Object.entries(files).map(([path, text]) => ({ path, bytes: Buffer.from(text) }));
  const made = await makeDeltas(stored, 'queues-mfe', built, {
    sources: async () => versions,
    onProblem: (problem) => problems.push(problem),
    ...options,
  });
  return { made, problems };
};

const before = scriptText('screen');
const after = before.replace('\n', '\nfunction changed() {}\n');

describe('deltas', () => {
  it('become the new file with the old one, and cost next to nothing', async () => {
    const stored = storedOf({ '1.0.0': { 'screen.0a1b2c3d.js': before } });
    const { made, problems } = await make(stored, { 'screen.4e5f6a7b.js': after }, ['1.0.0']);
    expect(problems).toEqual([]);
    expect(made.map(({ listed }) => listed)).toEqual([
      {
        path: 'screen.4e5f6a7b.js',
        dictionary: dictionaryHash(Buffer.from(before)),
        bytes: made[0]!.bytes.length,
        integrity: integrityOf(made[0]!.bytes),
      },
    ]);
    expect(made[0]!.bytes.length).toBeLessThan(200);
    const unpacked = unpackedDcz(await openZstd(), made[0]!.bytes, Buffer.from(before));
    expect(unpacked.toString()).toBe(after);
  });

  it('are refused by a browser that has another file, or when a byte is lost', async () => {
    const stored = storedOf({ '1.0.0': { 'screen.js': before } });
    const { made } = await make(stored, { 'screen.js': after }, ['1.0.0']);
    const zstd = await openZstd();
    expect(() => unpackedDcz(zstd, made[0]!.bytes, Buffer.from(after))).toThrow();
    expect(() => unpackedDcz(zstd, made[0]!.bytes.subarray(0, -1), Buffer.from(before))).toThrow();
  });

  it('are made once for the same file of several releases, and to each that differs', async () => {
    const other = after.replace('changed', 'altered');
    const stored = storedOf({
      '1.0.0': { 'screen.js': before },
      '1.1.0': { 'screen.js': before },
      '1.2.0': { 'screen.js': other },
    });
    const { made } = await make(stored, { 'screen.js': after }, [
      '1.2.0',
      '1.1.0',
      '1.0.0',
      '0.9.0',
    ]);
    expect(made.map(({ listed }) => listed.dictionary)).toEqual(
      [other, before].map((text) => dictionaryHash(Buffer.from(text))),
    );
  });

  it.each<[string, Files, Files]>([
    ['small ones', { 'a.js': 'a();' }, { 'a.js': 'a();b();' }],
    ['files that are no scripts', { 'a.txt': before }, { 'a.txt': after }],
    ['scripts in another role', { 'a.js': before }, { 'b.js': after }],
    [
      'scripts that have hardly anything left of it',
      { 'a.js': before },
      { 'a.js': scriptText('b') },
    ],
  ])('are not made of %s', async (_what, old, files) => {
    expect(await make(storedOf({ '1.0.0': old }), files, ['1.0.0'])).toEqual({
      made: [],
      problems: [],
    });
  });

  it('are not made to a file that is not what browsers got', async () => {
    const stored = storedOf({ '1.0.0': { 'screen.js': before } }, 'screen.js');
    expect((await make(stored, { 'screen.js': after }, ['1.0.0'])).made).toEqual([]);
  });

  it.each<[string, Partial<DeltaOptions>, RegExp]>([
    ['the package is missing', { open: () => Promise.reject(new Error('no zstd')) }, /no zstd/],
    ['the state can not be read', { sources: () => Promise.reject(new Error('gone')) }, /gone/],
    [
      'a delta would become something else',
      { open: async () => ({ ...(await openZstd()), unpack: () => Buffer.from('evil();') }) },
      /unpack/,
    ],
  ])('stop no publication: %s', async (_why, options, problem) => {
    const stored = storedOf({ '1.0.0': { 'screen.js': before } });
    const { made, problems } = await make(stored, { 'screen.js': after }, ['1.0.0'], options);
    expect([made, problems]).toEqual([[], [expect.stringMatching(problem)]]);
  });

  it('take ten seconds at most: those made by then are stored', async () => {
    let time = 0;
    const now = () => (time += 4_000);
    const stored = storedOf({ '1.0.0': { 'a.js': before, 'b.js': before, 'c.js': before } });
    const files = { 'a.js': after, 'b.js': after, 'c.js': after };
    const { made, problems } = await make(stored, files, ['1.0.0'], { now });
    expect(made.map(({ listed }) => listed.path)).toEqual(['a.js', 'b.js']);
    expect(problems).toEqual([expect.stringMatching(/10 s/)]);
  });
});

it.each([
  ['screen.0a1b2c3d.js', 'screen.*.js'],
  ['lazy/12.0a1b2c3d4e5f.js', 'lazy/12.*.js'],
  ['screen.js', 'screen.js'],
  ['remoteEntry.1.2.js', 'remoteEntry.1.2.js'],
])('%s is %s in every release', (path, role) => {
  expect(fileRole(path)).toBe(role);
});

it('are made to the four releases that browsers likeliest have', () => {
  const entry = {
    active: '2.0.0',
    since: 1,
    previous: ['1.3.0', '1.2.0', '1.1.0'],
    canary: { version: '2.1.0', percent: 5 },
  };
  expect(deltaSources(entry, '3.0.0')).toEqual(['2.0.0', '2.1.0', '1.3.0', '1.2.0']);
  expect(deltaSources(entry, '2.0.0')).toEqual(['2.1.0', '1.3.0', '1.2.0', '1.1.0']);
  expect(deltaSources(undefined, '1.0.0')).toEqual([]);
});
