import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ReleaseDocument } from '@refined/shared/contract';
import { integrityOf } from '../objects/integrity.ts';
import type { BuiltFile } from './built-folder.ts';

/** A map, compressed as it is stored, under the name that the document lists. */
export type StoredMap = BuiltFile;

const REFERENCE = 'sourceMappingURL=';

/**
 * The files of a build that browsers load, and apart from them its hidden source maps: those that
 * no script names. They stand in the store beside the release, and nobody serves them. A map that
 * its script names (in development) is a file like others.
 */
export const withoutHiddenMaps = (
  built: readonly BuiltFile[],
): { readonly files: BuiltFile[]; readonly maps: BuiltFile[] } => {
  const scripts = new Map(built.map(({ path, bytes }) => [path, bytes]));
  const isHidden = ({ path }: BuiltFile): boolean =>
    /\.m?js\.map$/.test(path) &&
    scripts.get(path.slice(0, -'.map'.length))?.includes(REFERENCE) === false;
  return {
    files: built.filter((file) => !isHidden(file)),
    maps: built.filter(isHidden),
  };
};

export const storedMaps = (maps: readonly BuiltFile[]): Promise<StoredMap[]> =>
  Promise.all(maps.map(async ({ path, bytes }) => ({ path, bytes: await promisify(gzip)(bytes) })));

/** Maps as the release document lists them: size and hash are those of the stored bytes. */
export const listedMaps = (maps: readonly StoredMap[]): Required<ReleaseDocument>['maps'] =>
  maps.map(({ path, bytes }) => ({ path, bytes: bytes.length, integrity: integrityOf(bytes) }));
