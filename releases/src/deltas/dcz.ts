import { createHash } from 'node:crypto';
import type { Zstd } from './zstd.ts';

/** What a `dcz` body begins with (RFC 9842, section 5), before the dictionary's SHA-256. */
const MAGIC = Buffer.from('5e2a4d1820000000', 'hex');
const HEAD = MAGIC.length + 32;

/** The file as a `dcz` body. */
export const dczOf = (zstd: Zstd, bytes: Buffer, dictionary: Buffer): Buffer =>
  Buffer.concat([
    MAGIC,
    createHash('sha256').update(dictionary).digest(),
    zstd.compress(bytes, dictionary),
  ]);

/** What a browser with this dictionary makes of a `dcz` body. Throws when it can't. */
export const unpackedDcz = (zstd: Zstd, body: Buffer, dictionary: Buffer): Buffer => {
  const head = Buffer.concat([MAGIC, createHash('sha256').update(dictionary).digest()]);
  if (!body.subarray(0, HEAD).equals(head)) throw new Error('The delta is for another file.');
  return zstd.unpack(body.subarray(HEAD), dictionary);
};
