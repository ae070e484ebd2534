import { ASKED_FOR, inTime } from '@refined/server-base/process';
import { HttpProblem, serveHealth } from '@refined/server-base/serving';
import { sql } from 'kysely';
import fp from 'fastify-plugin';
import { apiMessages } from '../messages/api.ts';
import { syncHook } from './sync-hook.ts';

export interface Readiness {
  /** Migrated and seeded: calls are answered. */
  ready: boolean;
  /** The process shuts down: calls are still answered, but `/readyz` answers 503. */
  retiring?: boolean;
}

/**
 * `/readyz`: the data is ready and the database answers. Until the data is ready every call answers
 * 503.
 */
export const health = fp(
  async (app, { readiness }: { readiness: Readiness }) => {
    serveHealth(app, readiness, async () => {
      if (!readiness.ready) return { isReady: false, detail: apiMessages.starting };
      const answers = await inTime(sql`select 1`.execute(app.db), ASKED_FOR);
      return answers ? { isReady: true } : { isReady: false, detail: apiMessages.noDatabase };
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
