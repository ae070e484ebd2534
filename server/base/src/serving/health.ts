import type { FastifyInstance } from 'fastify';

/** Options of a route for operators: logs warnings only, and isn't in the API's documentation. */
export const OPERATORS_ROUTE = { logLevel: 'warn', schema: { hide: true } } as const;

declare module 'fastify' {
  interface FastifySchema {
    /** Left out of the documentation (`@fastify/swagger`). */
    hide?: boolean;
  }
}

export interface Lifetime {
  /** The process was asked to end: requests are still answered, but `/readyz` answers 503. */
  readonly retiring?: boolean;
}

/** Whether a part can do its work now, with details for the answer. */
export interface Health {
  readonly isReady: boolean;
  readonly [detail: string]: unknown;
}

/** In seconds. */
const ASK_AGAIN = '1';

/**
 * `/healthz`: the process answers. `/readyz`: 200 if it can do its work and wasn't asked to end,
 * else 503, so that a balancer sends nothing.
 */
export const serveHealth = (
  app: FastifyInstance,
  lifetime: Lifetime,
  readHealth: () => Promise<Health>,
): void => {
  app.get('/healthz', OPERATORS_ROUTE, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', OPERATORS_ROUTE, async (_request, reply) => {
    const { isReady, ...details } = await readHealth();
    const ready = isReady && !lifetime.retiring;
    reply.header('cache-control', 'no-store');
    if (!ready) reply.header('retry-after', ASK_AGAIN);
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', ...details });
  });
};
