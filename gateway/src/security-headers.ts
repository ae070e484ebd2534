import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** The one policy of the page: the shell's first import makes it; it lets through script addresses of this origin and blank HTML. */
const TRUSTED_TYPES = 'default';

const FIXED = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

/** What isn't a page may do nothing at all. */
const NOT_A_PAGE = "default-src 'none'; frame-ancestors 'none'";

export const newNonce = (): string => randomBytes(16).toString('base64');

/** `apiOrigin`: where the page's calls go when not to this origin. */
export const pagePolicy = (nonce: string, apiOrigin: string | undefined): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${apiOrigin ? ` ${apiOrigin}` : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES}`,
  ].join('; ');

export const setPagePolicy = (reply: FastifyReply, apiOrigin: string | undefined): string => {
  const nonce = newNonce();
  reply.header('content-security-policy', pagePolicy(nonce, apiOrigin));
  return nonce;
};

/**
 * Every answer gets them, the proxied ones too; what a route has set itself stays. HSTS only where the user came by TLS. The
 * request's id stands in the log too: a user who reports a fault can name it.
 */
export const securityHeaders = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply) => {
    for (const [name, value] of Object.entries(FIXED)) if (!reply.hasHeader(name)) reply.header(name, value);
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', NOT_A_PAGE);
    if (!reply.hasHeader('x-request-id')) reply.header('x-request-id', request.id);
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains');
  });
};
