import type { ReleaseDelta, ReleaseDocument } from '@refined/shared/contract';
import { dictionaryHash, integrityOf } from '../objects/integrity.ts';
import type { StoredReleases } from '../objects/stored-releases.ts';
import { dczOf, unpackedDcz } from './dcz.ts';
import { fileRole } from './file-role.ts';
import { openZstd } from './zstd.ts';
import type { Zstd } from './zstd.ts';

/** In bytes. A smaller script comes in one packet anyway, a larger one takes too much memory. */
const SIZES = { smallest: 4_096, largest: 16 * 1024 * 1024 };
/** In ms: what is not made by then is left out. */
const TIME = 10_000;
/** Part of the file that a delta may have: in brotli scripts are a quarter of their size. */
const WORTHWHILE = 1 / 8;

const SCRIPT = /\.m?js$/;

interface BuiltScript {
  readonly path: string;
  readonly bytes: Buffer;
}

export interface StoredDelta {
  /** A `dcz` body. */
  readonly bytes: Buffer;
  /** As the release document lists it. */
  readonly listed: ReleaseDelta;
}

export interface DeltaOptions {
  /** Versions that browsers plausibly have, likeliest first. */
  readonly sources: () => Promise<readonly string[]>;
  /** Why there are none, or not all. */
  readonly onProblem?: ((problem: string) => void) | undefined;
  /** Milliseconds; tests replace it. */
  readonly now?: () => number;
  readonly open?: () => Promise<Zstd>;
}

const isWithin = ({ length }: Buffer): boolean =>
  length >= SIZES.smallest && length <= SIZES.largest;

/** The bytes that browsers got as a file of an earlier release; undefined when they are damaged. */
const dictionaryOf = async (
  releases: StoredReleases,
  { workspace, version }: ReleaseDocument,
  { path, integrity }: ReleaseDocument['files'][number],
): Promise<Buffer | undefined> => {
  const bytes = await releases.readFile(workspace, version, path);
  return bytes && isWithin(bytes) && integrityOf(bytes) === integrity ? bytes : undefined;
};

const deltaOf = (
  zstd: Zstd,
  { path, bytes }: BuiltScript,
  dictionary: Buffer,
): StoredDelta | undefined => {
  const body = dczOf(zstd, bytes, dictionary);
  if (body.length > bytes.length * WORTHWHILE) return undefined;
  // Nobody else unpacks it before a browser does.
  if (!unpackedDcz(zstd, body, dictionary).equals(bytes))
    throw new Error(`the delta of ${path} doesn't unpack to it`);
  const listed = {
    path,
    dictionary: dictionaryHash(dictionary),
    bytes: body.length,
    integrity: integrityOf(body),
  };
  return { bytes: body, listed };
};

/**
 * The scripts of a build as deltas to those with the same role in earlier releases. Never rejects:
 * a release without deltas lacks nothing, its readers get brotli.
 */
export const makeDeltas = async (
  releases: StoredReleases,
  workspace: string,
  files: readonly BuiltScript[],
  { sources, onProblem, now = () => performance.now(), open = openZstd }: DeltaOptions,
): Promise<StoredDelta[]> => {
  const scripts = files.filter(({ path, bytes }) => SCRIPT.test(path) && isWithin(bytes));
  const made = new Map<string, StoredDelta>();
  const until = now() + TIME;
  try {
    const versions = scripts.length === 0 ? [] : await sources();
    const zstd = versions.length === 0 ? undefined : await open();
    for (const version of versions) {
      const earlier = await releases.find(workspace, version);
      for (const script of scripts)
        for (const file of earlier?.files ?? []) {
          if (fileRole(file.path) !== fileRole(script.path)) continue;
          if (now() > until) throw new Error(`not all were made within ${TIME / 1_000} s`);
          const dictionary = await dictionaryOf(releases, earlier!, file);
          const key = dictionary && `${script.path} ${dictionaryHash(dictionary)}`;
          if (!dictionary || !key || made.has(key)) continue;
          const delta = deltaOf(zstd!, script, dictionary);
          if (delta) made.set(key, delta);
        }
    }
  } catch (error) {
    onProblem?.(error instanceof Error ? error.message : String(error));
  }
  return [...made.values()];
};

/** The document of a build with its deltas. */
export const withDeltas = (
  document: ReleaseDocument,
  made: readonly StoredDelta[],
): ReleaseDocument =>
  made.length === 0 ? document : { ...document, deltas: made.map(({ listed }) => listed) };
