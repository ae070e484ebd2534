import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { preferredEncoding } from '../http/accept-encoding.ts';

/** In bytes. A smaller answer fits into one packet. */
const SMALLEST = 1_400;
const COMPRESSIBLE = /^(application\/(problem\+)?json|text\/(csv|plain|html|css|javascript))\b/;

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 4 };
const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

/**
 * How the API's answer is compressed, as the client accepts it: a page of cards in brotli is a tenth
 * of its size. Sets the answer's headers; undefined: it is passed on as it is.
 */
const chosenEncoding = (reply: FastifyReply): 'br' | 'gzip' | undefined => {
  if (!COMPRESSIBLE.test(String(reply.getHeader('content-type') ?? ''))) return undefined;
  const vary = reply.getHeader('vary');
  reply.header('vary', vary ? `${String(vary)}, accept-encoding` : 'accept-encoding');
  const length = reply.getHeader('content-length');
  const worthIt =
    reply.statusCode !== 204 &&
    reply.statusCode !== 206 &&
    reply.statusCode !== 304 &&
    reply.request.method !== 'HEAD' &&
    (length === undefined || Number(length) >= SMALLEST);
  // The API may have compressed it already.
  if (!worthIt || reply.hasHeader('content-encoding')) return undefined;
  const encoding = preferredEncoding(reply.request.headers['accept-encoding']);
  if (encoding === 'identity') return undefined;
  reply.header('content-encoding', encoding);
  reply.removeHeader('content-length');
  return encoding;
};

export const compressedAnswer = (reply: FastifyReply, body: Readable): Readable => {
  const encoding = chosenEncoding(reply);
  if (encoding === undefined) return body;
  const packer = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP);
  pipeline(body, packer, () => {});
  return packer;
};

/** The same for an answer that came whole; a promise where it is compressed. */
export const compressedBytes = (reply: FastifyReply, body: Buffer): Buffer | Promise<Buffer> => {
  const encoding = chosenEncoding(reply);
  if (encoding === undefined) return body;
  return encoding === 'br' ? packBrotli(body, BROTLI) : packGzip(body, GZIP);
};
