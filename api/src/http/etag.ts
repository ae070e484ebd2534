import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A record's entity tag is its version: `"v7"` (D36). */
export const versionTag = (version: number): string => `"v${version}"`;

export const contentTag = (content: string): string =>
  `"${createHash('sha1').update(content).digest('base64url')}"`;

/**
 * Tags of a list, `W/` taken off: a proxy that compresses weakens the tags that it passes on, and
 * still means this version.
 */
const tagsOf = (header: string): string[] =>
  header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));

const matches = (header: string | undefined, tag: string): boolean =>
  header !== undefined && (header.trim() === '*' || tagsOf(header).includes(tag));

/** Whether a write that names versions means this one; without If-Match it always does (D36). */
export const mayReplace = (request: FastifyRequest, tag: string): boolean =>
  request.headers['if-match'] === undefined || matches(request.headers['if-match'], tag);

/**
 * Tags the answer, and answers 304 by itself when the caller has it already; true: there is nothing
 * more to send.
 */
export const notModified = (request: FastifyRequest, reply: FastifyReply, tag: string): boolean => {
  void reply
    .header('etag', tag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'Authorization');
  if (!matches(request.headers['if-none-match'], tag)) return false;
  void reply.code(304).send();
  return true;
};
