import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { ReleaseDocument } from '@refined/shared/contract';
import { integrityOf } from './file-bytes.ts';
import type { ReleaseStore } from './release-store.ts';

/** Bytes when unpacked: ten times the largest of ours. */
const LARGEST = 20_000_000;

/**
 * What is stored beside a release and served to nobody (a source map, the bill), unpacked;
 * undefined when there is none, or it isn't what the release lists.
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
