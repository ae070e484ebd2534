import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { StoredEncoding } from './release-store.ts';

const COMPRESSIBLE = /\.(js|mjs|css|json|map|svg|html|txt)$/;
/** Below this an answer fits into the first packet anyway. */
const SMALLEST = 512;

export const SIBLING_SUFFIX: Record<Exclude<StoredEncoding, 'identity'>, string> = {
  br: '.br',
  gzip: '.gz',
};

/**
 * Compressed at publish, once, so that serving costs nothing. Only siblings that are smaller than
 * the file.
 */
export const compressedSiblings = async (
  path: string,
  bytes: Buffer,
  brotliQuality: number,
): Promise<{ path: string; bytes: Buffer }[]> => {
  if (!COMPRESSIBLE.test(path) || bytes.length < SMALLEST) return [];
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: brotliQuality >= 9 ? 9 : 4 }),
  ]);
  return [
    { path: path + SIBLING_SUFFIX.br, bytes: br },
    { path: path + SIBLING_SUFFIX.gzip, bytes: gz },
  ].filter((sibling) => sibling.bytes.length < bytes.length);
};

/**
 * Whether a sibling (by its path) holds these bytes. It never unpacks more than there should be.
 */
export const holdsSame = async (
  sibling: string,
  stored: Buffer,
  bytes: Buffer,
): Promise<boolean> => {
  const limit = { maxOutputLength: Math.max(bytes.length, 1) };
  const unpacked = sibling.endsWith(SIBLING_SUFFIX.br)
    ? promisify(brotliDecompress)(stored, limit)
    : promisify(gunzip)(stored, limit);
  return (await unpacked.catch(() => undefined))?.equals(bytes) ?? false;
};
