import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { FIXED_HEADERS, NOT_A_PAGE } from '../http/security-headers.ts';
import { LIVE_RELOAD_ADDRESS, SHARED_WITH_ALL } from './development-sharing.ts';
import type { Generations } from '../generation/generation-follower.ts';

/** Fastify's hooks don't run for an answer that stays open. */
const HEADERS = {
  ...FIXED_HEADERS,
  'content-security-policy': NOT_A_PAGE,
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
