import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** On every answer, whatever it is. */
export const FIXED_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

export const STRICT_TRANSPORT_SECURITY = 'max-age=63072000; includeSubDomains';

/** What isn't a page may do nothing at all. */
export const NOT_A_PAGE = "default-src 'none'; frame-ancestors 'none'";

/**
 * Sets what the answer doesn't have yet: what a route has set itself stays. HSTS only where the
 * user came by TLS.
 */
export const protect = (request: FastifyRequest, reply: FastifyReply): void => {
  for (const [name, value] of Object.entries(FIXED_HEADERS))
    if (!reply.hasHeader(name)) reply.header(name, value);
  if (!reply.hasHeader('content-security-policy'))
    reply.header('content-security-policy', NOT_A_PAGE);
  // Stands in the log too: a user who reports a fault can name it.
  if (!reply.hasHeader('x-request-id')) reply.header('x-request-id', request.id);
  if (request.protocol === 'https')
    reply.header('strict-transport-security', STRICT_TRANSPORT_SECURITY);
};

/** Every answer gets them, the proxied ones too. */
export const securityHeaders = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply) => protect(request, reply));
};
