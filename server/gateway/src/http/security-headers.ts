import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Set on every answer. */
export const FIXED_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

const FIXED = Object.entries(FIXED_HEADERS);

export const STRICT_TRANSPORT_SECURITY = 'max-age=63072000; includeSubDomains';

/** The policy of everything that isn't a page: nothing is allowed. */
export const NOT_A_PAGE = "default-src 'none'; frame-ancestors 'none'";

/**
 * The policy of scripts: the watchdog runs as a worker, by the policy of its own file, and reports a
 * page that is frozen. Older shells have a watchdog among their own files.
 */
export const RUNNABLE_SCRIPT = `${NOT_A_PAGE}; connect-src 'self'`;

/**
 * Adds the missing security headers; those that a route has set stay. HSTS only for requests that
 * came by TLS.
 */
export const protect = (request: FastifyRequest, reply: FastifyReply): void => {
  for (const [name, value] of FIXED) if (!reply.hasHeader(name)) reply.header(name, value);
  if (!reply.hasHeader('content-security-policy'))
    reply.header('content-security-policy', NOT_A_PAGE);
  // Also in the log: a user who reports a fault can quote it.
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
