import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { ReleaseDocument } from '@refined/shared/contract';
import { integrityOf } from './file-bytes.ts';
import type { ReleaseStore } from './release-store.ts';

/** Most unpacked bytes: ten times our largest file. */
const LARGEST = 20_000_000;

/**
 * A file that is stored with a release but not served (a source map, the bill of materials),
 * unpacked; undefined if it is missing or differs from the listed hash.
 */
export const readBeside = async (
  store: Pick<ReleaseStore, 'readFile'>,
  { workspace, version }: ReleaseDocument,
  listed: ReleaseDocument['bill'],
): Promise<Buffer | undefined> => {
  if (!listed) return undefined;
  const stored = await store.readFile(workspace, version, listed.path, 'gzip');
  if (!stored || integrityOf(stored) !== listed.integrity) return undefined;
  return promisify(gunzip)(stored, { maxOutputLength: LARGEST });
};
