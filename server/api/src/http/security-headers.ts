import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiMessages } from '../messages/api.ts';
import { HttpProblem } from './problem.ts';

/** For data: it may not be run, framed or cached. */
export const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cache-control': 'no-store',
} as const;

export const securityHeaders = (request: FastifyRequest, reply: FastifyReply): void => {
  void reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
};

/** HTTP/1.1 requires a Host header (RFC 9112). */
export const requireHost = ({ raw }: FastifyRequest): void => {
  if (raw.httpVersion === '1.1' && raw.headers.host === undefined)
    throw new HttpProblem(400, apiMessages.malformed);
};
