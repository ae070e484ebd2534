import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ActivePages } from './released/active-page.ts';

/** Development only: tells open pages of each new generation, as a server-sent event `generation` with its number. */
export const liveReload = (app: FastifyInstance, pages: ActivePages): void => {
  const open = new Set<ServerResponse>();
  const tell = (response: ServerResponse, generation: number) => response.write(`id: ${generation}\nevent: generation\ndata: ${generation}\n\n`);

  app.get('/dev/reload', (request, reply) => {
    reply.hijack();
    const response = reply.raw;
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    response.write('retry: 500\n\n');
    open.add(response);
    response.on('close', () => open.delete(response));
    // What a page missed while the gateway was restarted.
    const last = request.headers['last-event-id'];
    const now = pages.current()?.generation;
    if (last !== undefined && now !== undefined && String(now) !== last) tell(response, now);
  });

  const end = pages.onChange((page) => {
    for (const response of open) tell(response, page.generation);
  });
  app.addHook('preClose', async () => {
    end();
    for (const response of open) response.end();
  });
};
