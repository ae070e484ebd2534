import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { StoredEncoding } from './release-store.ts';

/** SHA-384 in the form of an `integrity` attribute. */
export const integrityOf = (bytes: Uint8Array): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

const COMPRESSIBLE = /\.(js|mjs|css|json|map|svg|html|txt)$/;
/** In bytes. A smaller answer fits into the first packet anyway. */
const SMALLEST = 512;

export const SIBLING_SUFFIX: Record<Exclude<StoredEncoding, 'identity'>, string> = {
  br: '.br',
  gzip: '.gz',
};

/**
 * Compressed once, at publish time, so that serving costs nothing. Only siblings that are smaller
 * than the file.
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

/** Whether a sibling (by its path) contains these bytes. Never unpacks more than expected. */
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
