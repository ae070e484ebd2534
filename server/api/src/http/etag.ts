import { hash } from 'node:crypto';
import { taggedVersion } from '@refined/shared/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A record's entity tag is its version: `"v7"` (D36). */
export const versionTag = (version: number): string => `"v${version}"`;

export const contentTag = (content: string): string => `"${hash('sha1', content, 'base64url')}"`;

/** Whether a header's list names the version, also as a proxy that packs answers writes it (D88). */
const matches = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  header
    .split(',')
    .some((each) => each.trim() === '*' || taggedVersion(each) === taggedVersion(tag));

/** Whether a conditional write applies to this version; without If-Match it always does (D36). */
export const mayReplace = (request: FastifyRequest, tag: string): boolean =>
  request.headers['if-match'] === undefined || matches(request.headers['if-match'], tag);

/** Always for this user's own cache only; what never changes isn't asked for again. */
const CACHING = {
  changing: 'private, no-cache',
  immutable: 'private, max-age=31536000, immutable',
} as const;

/** Sets the ETag, and status 304 when the caller already has this version: then true. */
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
 * Sets the ETag, and answers 304 itself when the caller already has this version; true: nothing
 * more to send.
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

/** An `onSend` hook: an ETag made of the whole answer, and 304 without it to a caller who has it. */
export const tagAnswer = async (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> => {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  return isKnown(request, reply, contentTag(payload), 'changing') ? null : payload;
};
