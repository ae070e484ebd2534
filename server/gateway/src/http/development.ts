import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { SECURITY_HEADERS } from '@refined/server-base/serving';
import type { Generations } from '../releases/generation-follower.ts';
import { RELEASES_BASE } from '@refined/shared/federation';

/** The event stream of new generations in development. */
const LIVE_RELOAD_ADDRESS = '/dev/reload';

/** Headers that let a page of another origin read an answer. */
const SHARED_WITH_ALL = {
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
  // Preflight before a public page may reach this computer (Private Network Access).
  const allow = {
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': '*',
    'access-control-allow-private-network': 'true',
    'access-control-max-age': '600',
  };
  for (const address of [`${RELEASES_BASE}*`, LIVE_RELOAD_ADDRESS])
    app.options(address, async (_request, reply) => reply.headers(allow).code(204).send());
};

/** Fastify's hooks don't run for an answer that stays open. */
const HEADERS = {
  ...SECURITY_HEADERS,
  ...SHARED_WITH_ALL,
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

/**
 * Development only: announces each new generation to open pages, as a server-sent event
 * `generation` with its number.
 */
export const liveReload = (app: FastifyInstance, generations: Generations): void => {
  const open = new Set<ServerResponse>();
  const tell = (response: ServerResponse, generation: number) =>
    response.write(`id: ${generation}\nevent: generation\ndata: ${generation}\n\n`);

  app.get(LIVE_RELOAD_ADDRESS, (request, reply) => {
    reply.hijack();
    const response = reply.raw;
    response.writeHead(200, HEADERS);
    response.write('retry: 500\n\n');
    open.add(response);
    response.on('close', () => open.delete(response));
    // Announces a generation that the page missed while the gateway restarted.
    const last = request.headers['last-event-id'];
    const now = generations.current()?.state.generation;
    if (last !== undefined && now !== undefined && String(now) !== last) tell(response, now);
  });

  const end = generations.onChange(({ state }) => {
    for (const response of open) tell(response, state.generation);
  });
  app.addHook('preClose', async () => {
    end();
    for (const response of open) response.end();
  });
};
