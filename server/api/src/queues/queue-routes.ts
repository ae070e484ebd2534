import { MOVE_CALLS, type moveInput } from '@refined/shared/contract';
import { MOVE_NAMES } from '@refined/shared/domain';
import type { FastifyPluginAsync } from 'fastify';
import type * as z from 'zod/mini';
import { idOf } from '../drugs/drug-requests.ts';
import { answerOnce } from '../http/idempotency/keep-answer.ts';
import { authorOf, userOf } from '../session/authenticate.ts';
import { readCounts } from './counts.ts';
import { moveDrug } from './move-drug.ts';

export const queueRoutes: FastifyPluginAsync = async (app) => {
  const { db, calls } = app;
  app.handle(calls.counts, async (request) => readCounts(db, userOf(request).operator));
  for (const move of MOVE_NAMES) {
    app.handle(
      calls[MOVE_CALLS[move]],
      async (request, reply) => {
        const author = authorOf(request);
        // Archiving has no body (specification §7); a body is ignored.
        const body = move === 'archive' ? {} : (request.body as z.output<typeof moveInput>);
        return answerOnce(db, reply, (transaction) =>
          moveDrug(transaction, move, idOf(request), body, author),
        );
      },
      { repeatable: true },
    );
  }
};
