import { randomInt } from 'node:crypto';
import { BUCKET_COOKIE } from '@refined/shared/federation';
import type { FastifyReply, FastifyRequest } from 'fastify';

const BUCKETS = 100;
const YEAR = 365 * 24 * 60 * 60;

/** The cookie's value, 0–99. */
const BUCKET = /^(?:\d|[1-9]\d)$/;

/** The bucket in a `Cookie` header; undefined when it is missing or invalid. */
const bucketIn = (header: string | undefined): number | undefined => {
  for (const pair of header?.split(';') ?? []) {
    const [name, value] = pair.split('=', 2).map((part) => part.trim());
    if (name === BUCKET_COOKIE && value !== undefined && BUCKET.test(value)) return Number(value);
  }
  return undefined;
};

/**
 * This browser's canary bucket, 0–99. As long as the browser keeps the cookie, it stays inside or
 * outside a canary. Not HttpOnly, because without a gateway the page sets the cookie itself. It
 * identifies nobody: a hundredth of all browsers share it.
 */
export const browserBucket = (request: FastifyRequest, reply: FastifyReply): number => {
  const known = bucketIn(request.headers.cookie);
  if (known !== undefined) return known;
  const bucket = randomInt(BUCKETS);
  reply.header(
    'set-cookie',
    `${BUCKET_COOKIE}=${bucket}; Path=/; Max-Age=${YEAR}; SameSite=Lax${request.protocol === 'https' ? '; Secure' : ''}`,
  );
  return bucket;
};
