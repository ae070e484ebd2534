import { type Readable, pipeline } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { preferredEncoding } from '../http/accept-encoding.ts';

/** In bytes. A smaller answer fits into one packet. */
const SMALLEST = 1_400;
const COMPRESSIBLE = /^(application\/(problem\+)?json|text\/(csv|plain|html|css|javascript))\b/;

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 4 };

/**
 * The encoding for the API's answer that the client accepts: brotli makes a page of cards ten times
 * smaller. Sets the answer's headers. undefined: the answer is passed on unchanged.
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
