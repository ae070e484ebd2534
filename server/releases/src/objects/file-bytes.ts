import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { StoredEncoding, ReleaseStore } from './release-store.ts';
import type { ReleaseDocument } from '@refined/shared/contract';

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
export const SIBLINGS = Object.entries(SIBLING_SUFFIX) as [keyof typeof SIBLING_SUFFIX, string][];

/**
 * Compressed siblings of a file, made once when it is published, so that serving costs nothing.
 * Only those that are smaller than the file.
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

/** A stored file as built. Rejects if it can't be unpacked, or has more than `size` + 1 bytes. */
export const unpacked = async (
  stored: Buffer,
  encoding: StoredEncoding,
  size: number,
): Promise<Buffer> => {
  // One byte more is enough to detect a longer file.
  const most = { maxOutputLength: size + 1 };
  if (encoding === 'br') return promisify(brotliDecompress)(stored, most);
  return encoding === 'gzip' ? promisify(gunzip)(stored, most) : stored;
};

/** Whether a sibling in this encoding contains these bytes. */
export const holdsSame = async (
  encoding: StoredEncoding,
  stored: Buffer,
  bytes: Buffer,
): Promise<boolean> =>
  (await unpacked(stored, encoding, bytes.length).catch(() => undefined))?.equals(bytes) ?? false;

const BY_EXTENSION: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
};

/** Never HTML: a release contains no page. */
export const contentTypeOf = (path: string): string => {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return (
    (Object.hasOwn(BY_EXTENSION, extension) && BY_EXTENSION[extension]) ||
    'application/octet-stream'
  );
};

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
