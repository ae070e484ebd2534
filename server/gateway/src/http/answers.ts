import { constants } from 'node:zlib';
import { HttpProblem, sendProblem } from '@refined/server-base/serving';
import type { FastifyReply } from 'fastify';
import { contentTypeOf } from '@refined/releases';

/** Answers with a problem; `retryAfter` in seconds. */
export const problem = (
  reply: FastifyReply,
  status: number,
  detail: string,
  retryAfter?: number,
): FastifyReply => sendProblem(reply, new HttpProblem(status, detail, { retryAfter }));

/** The error answer for a file request: never HTML, never stored. */
export const sendPlain = (reply: FastifyReply, status: number, sentence: string): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${sentence}\n`);

/** The encodings that a client accepts, in lower case. */
const acceptedEncodings = (header: string | undefined): ReadonlySet<string> =>
  new Set(
    (header ?? '')
      .split(',')
      .map((part) =>
        part
          .trim()
          .toLowerCase()
          .split(/\s*;\s*q=/),
      )
      .filter(([, weight]) => weight === undefined || Number(weight) > 0)
      .map(([name]) => name!),
  );

/** Of what is compressed for one answer: fast. */
export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** The best encoding that a client accepts, brotli before gzip. */
export const preferredEncoding = (header: string | undefined): 'br' | 'gzip' | 'identity' => {
  const accepted = acceptedEncodings(header);
  return accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : 'identity';
};

/**
 * Headers of a released file, from the gateway or an exported site: it never changes, so it may be
 * cached forever.
 */
export const releasedFileHeaders = (
  path: string,
): { readonly 'content-type': string; readonly 'cache-control': string } => ({
  'content-type': contentTypeOf(path),
  'cache-control': 'public, max-age=31536000, immutable',
});

/** Headers of the state: cached, but revalidated each time. */
export const STATE_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
} as const;
