import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { ReleaseDocument } from '@refined/shared/contract';
import { integrityOf } from '../objects/integrity.ts';
import type { ReleaseStore } from '../objects/release-store.ts';

/** Bytes of an unpacked map: ten times the largest of ours. */
const LARGEST = 20_000_000;

/**
 * The source map of a release's script, unpacked; undefined when there is none, or it isn't what the
 * release lists.
 * @param path the script's path with `.map`
 */
export const readMap = async (
  store: Pick<ReleaseStore, 'readFile'>,
  { workspace, version, maps = [] }: ReleaseDocument,
  path: string,
): Promise<Buffer | undefined> => {
  const listed = maps.find((map) => map.path === path);
  if (!listed) return undefined;
  const stored = await store.readFile(workspace, version, path, 'gzip');
  if (!stored || integrityOf(stored) !== listed.integrity) return undefined;
  return promisify(gunzip)(stored, { maxOutputLength: LARGEST });
};
