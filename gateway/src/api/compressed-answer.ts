import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { preferredEncoding } from '../http/accept-encoding.ts';

/** In bytes. A smaller answer fits into one packet. */
const SMALLEST = 1_400;
const COMPRESSIBLE = /^(application\/(problem\+)?json|text\/(csv|plain|html|css|javascript))\b/;

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * Compresses the API's answer as the client accepts it: a page of cards in brotli is a tenth of its
 * size. An answer that the API compressed is passed on as it is.
 */
export const compressedAnswer = (reply: FastifyReply, body: Readable): Readable => {
  const encoding = preferredEncoding(reply.request.headers['accept-encoding']);
  const length = reply.getHeader('content-length');
  const worthIt =
    reply.statusCode !== 204 &&
    reply.statusCode !== 206 &&
    reply.statusCode !== 304 &&
    reply.request.method !== 'HEAD' &&
    (length === undefined || Number(length) >= SMALLEST);
  if (!COMPRESSIBLE.test(String(reply.getHeader('content-type') ?? ''))) return body;
  const vary = reply.getHeader('vary');
  reply.header('vary', vary ? `${String(vary)}, accept-encoding` : 'accept-encoding');
  if (encoding === 'identity' || !worthIt || reply.hasHeader('content-encoding')) return body;
  reply.header('content-encoding', encoding);
  reply.removeHeader('content-length');
  const packer = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip({ level: 4 });
  pipeline(body, packer, () => {});
  return packer;
};
