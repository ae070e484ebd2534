import type { FastifyInstance } from 'fastify';
import type { Generations } from '../generation/generation-follower.ts';

/**
 * `/healthz`: the process answers. `/readyz`: a shell can be served, and our API (if this product
 * runs one) is ready.
 */
export const health = (
  app: FastifyInstance,
  generations: Generations,
  isApiReady: () => Promise<boolean>,
): void => {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/readyz', async (_request, reply) => {
    const parts = { releases: generations.current() !== undefined, api: await isApiReady() };
    const ready = parts.releases && parts.api;
    reply.header('cache-control', 'no-store');
    if (!ready) reply.header('retry-after', '1');
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'not ready',
      ...parts,
      generation: generations.current()?.state.generation,
    });
  });
};
