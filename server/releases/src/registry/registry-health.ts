import type { FastifyInstance } from 'fastify';
import type { ReleaseStore } from '../objects/release-store.ts';

/**
 * `/healthz`: the process answers. `/readyz`: the store can be read, and nobody asked the process to
 * end; uploads that run are finished all the same.
 */
export const registryHealth = (
  app: FastifyInstance,
  store: Pick<ReleaseStore, 'readState'>,
  lifetime: { readonly retiring: boolean },
): void => {
  const options = { logLevel: 'warn' as const };
  app.get('/healthz', options, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', options, async (_request, reply) => {
    const readable = await store.readState().then(
      () => true,
      () => false,
    );
    const ready = readable && !lifetime.retiring;
    reply.header('cache-control', 'no-store');
    if (!ready) reply.header('retry-after', '1');
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', store: { readable } });
  });
};
