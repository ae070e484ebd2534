import { RELEASES_BASE } from '@refined/shared/federation';
import type { FastifyInstance } from 'fastify';

/** Where a gateway in development announces new generations. */
export const LIVE_RELOAD_ADDRESS = '/dev/reload';

/** Headers that let a page of another origin read an answer. */
export const SHARED_WITH_ALL = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

const isShared = (url: string): boolean =>
  url.startsWith(RELEASES_BASE) || url.split('?', 1)[0] === LIVE_RELOAD_ADDRESS;

/**
 * Development only: lets a page of a deployed host load one screen from here. Only released files,
 * the state and its change events are shared; the deployed host decides which origins its page may
 * use (OVERRIDE_ORIGINS).
 */
export const developmentSharing = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (isShared(request.url)) reply.headers(SHARED_WITH_ALL);
  });
  // A browser asks first before a public page may reach this computer (Private Network Access).
  const allow = {
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': '*',
    'access-control-allow-private-network': 'true',
    'access-control-max-age': '600',
  };
  for (const address of [`${RELEASES_BASE}*`, LIVE_RELOAD_ADDRESS])
    app.options(address, async (_request, reply) => reply.headers(allow).code(204).send());
};
