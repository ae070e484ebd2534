import { sql, type Kysely } from 'kysely';
import fp from 'fastify-plugin';
import type { Schema } from '../db/schema.ts';
import { apiMessages } from '../messages/api.ts';
import { syncHook } from './sync-hook.ts';
import { HttpProblem } from './problem.ts';

/** Longest wait for the database's answer, in ms. */
const DEADLINE = 2_000;

export interface Readiness {
  /** Migrated and seeded: calls are answered. */
  ready: boolean;
  /** Asked to end: calls are still answered, and `/readyz` answers 503. */
  retiring?: boolean;
}

const answers = async (db: Kysely<Schema>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<boolean>(
    (resolve) => (timer = setTimeout(() => resolve(false), DEADLINE)),
  );
  const query = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([query, deadline]).finally(() => clearTimeout(timer));
};

/**
 * `/healthz`: the process answers. `/readyz`: its data is ready and the database answers, and nobody
 * asked the process to end. Until the data is ready every call answers 503.
 */
export const health = fp(
  async (app, { readiness }: { readiness: Readiness }) => {
    const options = { logLevel: 'warn' as const, schema: { hide: true } };
    app.get('/healthz', options, async () => ({ status: 'ok' }));
    app.get('/readyz', options, async () => {
      if (!readiness.ready) throw new HttpProblem(503, apiMessages.starting, { retryAfter: 2 });
      if (readiness.retiring) throw new HttpProblem(503, apiMessages.ending, { retryAfter: 2 });
      if (!(await answers(app.db)))
        throw new HttpProblem(503, apiMessages.noDatabase, { retryAfter: 2 });
      return { status: 'ready' };
    });
    app.addHook(
      'onRequest',
      syncHook((request) => {
        if (!readiness.ready && request.routeOptions.config.call)
          throw new HttpProblem(503, apiMessages.starting, { retryAfter: 2 });
      }),
    );
  },
  { name: 'health' },
);
