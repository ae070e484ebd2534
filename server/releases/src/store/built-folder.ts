import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ReleaseDocument } from '@refined/shared/contract';
import { integrityOf } from '../objects/file-bytes.ts';
import { BILL, checkPath, isReserved } from '../objects/names.ts';
import { ReleaseStoreError } from '../objects/store-error.ts';

export interface BuiltFile {
  readonly path: string;
  readonly bytes: Buffer;
}

/**
 * All files of a built folder, sorted by path. Throws `bad-build` for anything that isn't a regular
 * file with a plain name.
 */
export const readBuiltFolder = async (folder: string, below = ''): Promise<BuiltFile[]> => {
  const files: BuiltFile[] = [];
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = below ? `${below}/${entry.name}` : entry.name;
    checkPath(path);
    if (entry.isDirectory()) files.push(...(await readBuiltFolder(folder, path)));
    else if (!entry.isFile())
      throw new ReleaseStoreError(
        'bad-build',
        `${path} is not a plain file: a release holds no links.`,
      );
    else if (isReserved(path))
      throw new ReleaseStoreError(
        'bad-build',
        `${path}: the store uses this name itself: rename the file.`,
      );
    else files.push({ path, bytes: await readFile(join(folder, path)) });
  }
  return files;
};

/** A source map or bill, compressed as in the store, with its path in the document. */
export type StoredBeside = BuiltFile;

const REFERENCE = 'sourceMappingURL=';

/**
 * Splits a build: `files` for browsers, and `beside`, which is stored but not served: the bill of
 * materials and hidden source maps, which no script names. A map that its script names (in
 * development) is a normal file.
 */
export const servedAndBeside = (
  built: readonly BuiltFile[],
): { readonly files: BuiltFile[]; readonly beside: BuiltFile[] } => {
  const scripts = new Map(built.map(({ path, bytes }) => [path, bytes]));
  const isBeside = ({ path }: BuiltFile): boolean =>
    path === BILL ||
    (/\.m?js\.map$/.test(path) &&
      scripts.get(path.slice(0, -'.map'.length))?.includes(REFERENCE) === false);
  return {
    files: built.filter((file) => !isBeside(file)),
    beside: built.filter(isBeside),
  };
};

export const storedBeside = (beside: readonly BuiltFile[]): Promise<StoredBeside[]> =>
  Promise.all(
    beside.map(async ({ path, bytes }) => ({ path, bytes: await promisify(gzip)(bytes) })),
  );

/** Their entries in the release document; size and hash are those of the stored bytes. */
export const listedBeside = (
  beside: readonly StoredBeside[],
): Pick<ReleaseDocument, 'maps' | 'bill'> => {
  const listed = beside.map(({ path, bytes }) => ({
    path,
    bytes: bytes.length,
    integrity: integrityOf(bytes),
  }));
  const maps = listed.filter(({ path }) => path !== BILL);
  const bill = listed.find(({ path }) => path === BILL);
  return { ...(maps.length > 0 ? { maps } : {}), ...(bill ? { bill } : {}) };
};

/** The source maps and bill in a release's document. */
export const besideOf = ({
  maps = [],
  bill,
}: ReleaseDocument): Required<ReleaseDocument>['maps'] => (bill ? [...maps, bill] : maps);
