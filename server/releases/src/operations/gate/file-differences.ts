import type { ReleaseDocument } from '@refined/shared/contract';
import type { ReleaseStore } from '../../objects/release-store.ts';

/** Size of a file in bytes, uncompressed and in brotli, which most browsers get. */
export interface Size {
  readonly bytes: number;
  readonly brotli: number;
}

export interface FileDifference {
  /** The path without its content hash. */
  readonly file: string;
  readonly what: 'same' | 'changed' | 'added' | 'removed';
  readonly a: Size | null;
  readonly b: Size | null;
}

/** The path without its hash: `remoteEntry.a0c41df2.js` is remoteEntry.js in every release. */
export const logicalName = (path: string): string => path.replace(/\.[0-9a-f]{8}(?=\.[^/]+$)/, '');

type Sized = Size & { readonly integrity: string };

const sizedFiles = async (
  store: ReleaseStore,
  { workspace, version, files }: ReleaseDocument,
): Promise<ReadonlyMap<string, Sized>> =>
  new Map(
    await Promise.all(
      files.map(async ({ path, bytes, integrity }) => {
        const compressed = await store.readFile(workspace, version, path, 'br');
        return [
          logicalName(path),
          { bytes, brotli: compressed?.length ?? bytes, integrity },
        ] as const;
      }),
    ),
  );

const sizeOf = (file: Sized | undefined): Size | null =>
  file ? { bytes: file.bytes, brotli: file.brotli } : null;

/** Compares the files of two releases by their names without hashes, sorted. */
export const fileDifferences = async (
  store: ReleaseStore,
  a: ReleaseDocument,
  b: ReleaseDocument,
): Promise<FileDifference[]> => {
  const [before, after] = await Promise.all([sizedFiles(store, a), sizedFiles(store, b)]);
  return [...new Set([...before.keys(), ...after.keys()])].sort().map((file) => {
    const [old, now] = [before.get(file), after.get(file)];
    return {
      file,
      what: !old
        ? 'added'
        : !now
          ? 'removed'
          : old.integrity === now.integrity
            ? 'same'
            : 'changed',
      a: sizeOf(old),
      b: sizeOf(now),
    };
  });
};

export const totalSize = (differences: readonly FileDifference[], side: 'a' | 'b'): Size =>
  differences.reduce<Size>(
    (sum, { [side]: size }) => ({
      bytes: sum.bytes + (size?.bytes ?? 0),
      brotli: sum.brotli + (size?.brotli ?? 0),
    }),
    { bytes: 0, brotli: 0 },
  );
