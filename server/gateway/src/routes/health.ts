import type { FastifyInstance } from 'fastify';
import type { Generations } from '../releases/generation-follower.ts';

const shownTime = (ms: number | undefined): string | null =>
  ms === undefined ? null : new Date(ms).toISOString();

/** What is served and since when, and whether the store could be read since. */
const ageOf = (generations: Generations) => {
  const served = generations.current();
  const { readAt, fault } = generations.store();
  return {
    generation: served?.state.generation,
    changedAt: served?.state.changedAt,
    servedSince: served && shownTime(served.since),
    store: { readable: fault === undefined, readAt: shownTime(readAt), fault },
  };
};

/**
 * `/healthz`: the process answers. `/readyz`: a shell can be served, our API (if this product runs
 * one) is ready, and nobody asked the process to end. A store that can't be read makes no gateway unready, since what is served
 * stands in memory; `store` tells it to whoever watches the product.
 */
export const health = (
  app: FastifyInstance,
  generations: Generations,
  {
    lifetime,
    isApiReady,
  }: {
    readonly lifetime: { readonly retiring: boolean };
    readonly isApiReady: () => Promise<boolean>;
  },
): void => {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/readyz', async (_request, reply) => {
    const parts = { releases: generations.current() !== undefined, api: await isApiReady() };
    const ready = parts.releases && parts.api && !lifetime.retiring;
    reply.header('cache-control', 'no-store');
    if (!ready) reply.header('retry-after', '1');
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', ...parts, ...ageOf(generations) });
  });
};
