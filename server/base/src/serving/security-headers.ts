import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem } from './problem.ts';

/** The policy of everything that isn't a page: it may not be run or framed. */
export const NOT_A_PAGE = "default-src 'none'; frame-ancestors 'none'";

/** Set on every answer of every server, unless its route has set its own. */
export const SECURITY_HEADERS = {
  'content-security-policy': NOT_A_PAGE,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
} as const;

const FIXED = Object.entries(SECURITY_HEADERS);

export const STRICT_TRANSPORT_SECURITY = 'max-age=63072000; includeSubDomains';

/** Adds the missing headers. HSTS is sent only over TLS. */
export const protect = (request: FastifyRequest, reply: FastifyReply): void => {
  for (const [name, value] of FIXED) if (!reply.hasHeader(name)) reply.header(name, value);
  // The log has the same id: a user who reports a fault can quote it.
  if (!reply.hasHeader('x-request-id')) reply.header('x-request-id', request.id);
  if (request.protocol === 'https')
    reply.header('strict-transport-security', STRICT_TRANSPORT_SECURITY);
};

/** Runs for every answer, also for proxied ones. */
export const securityHeaders = (app: FastifyInstance): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    protect(request, reply);
    done(null, payload);
  });
};

/** HTTP/1.1 requires a Host header (RFC 9112); Node's own refusal would lack our headers. */
export const requireHost = (app: FastifyInstance): void => {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined)
      throw new HttpProblem(400, 'The request can not be read.');
    done();
  });
};
