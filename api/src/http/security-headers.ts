import type { FastifyReply, FastifyRequest } from 'fastify';

/** For answers that are data: nothing in them may run, be framed or be kept (quality: response headers). */
const HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

export const securityHeaders = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  void reply.headers(HEADERS).header('x-request-id', request.id);
};
