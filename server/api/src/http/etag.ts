import { hash } from 'node:crypto';
import { taggedVersion } from '@refined/shared/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A record's entity tag is its version: `"v7"` (D36). */
export const versionTag = (version: number): string => `"v${version}"`;

export const contentTag = (content: string): string => `"${hash('sha1', content, 'base64url')}"`;

/** Whether the header's list contains the version, also in a proxy's form of the tag (D88). */
const matches = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  header
    .split(',')
    .some((each) => each.trim() === '*' || taggedVersion(each) === taggedVersion(tag));

/** Whether a conditional write applies to this version; without If-Match it always does (D36). */
export const mayReplace = (request: FastifyRequest, tag: string): boolean =>
  request.headers['if-match'] === undefined || matches(request.headers['if-match'], tag);

/** Private: only this user's cache may store it. Immutable answers aren't revalidated. */
const CACHING = {
  changing: 'private, no-cache',
  immutable: 'private, max-age=31536000, immutable',
} as const;

/** Sets the ETag. If the caller already has this version, sets status 304 and returns true. */
const isKnown = (
  request: FastifyRequest,
  reply: FastifyReply,
  tag: string,
  lasting: keyof typeof CACHING,
): boolean => {
  void reply
    .header('etag', tag)
    .header('cache-control', CACHING[lasting])
    .header('vary', 'Authorization');
  if (!matches(request.headers['if-none-match'], tag)) return false;
  void reply.code(304);
  return true;
};

/**
 * Sets the ETag. If the caller already has this version, answers 304 and returns true: nothing more
 * to send.
 */
export const notModified = (
  request: FastifyRequest,
  reply: FastifyReply,
  tag: string,
  lasting: keyof typeof CACHING = 'changing',
): boolean => {
  if (!isKnown(request, reply, tag, lasting)) return false;
  void reply.send();
  return true;
};

/** An `onSend` hook: an ETag of the whole answer; 304 without a body to a caller who has it. */
export const tagAnswer = async (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> => {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  return isKnown(request, reply, contentTag(payload), 'changing') ? null : payload;
};
