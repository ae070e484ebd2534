import { LOAD, oncePerCause, waitingLine } from '@refined/shared/serving';
import type { LineLimits, Turn } from '@refined/shared/serving';
import { apiMessages } from '@refined/shared/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpProblem } from '../problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Open for hours without being work: limited by itself. */
    stream?: boolean;
    /** Has a line of its own (sign-in: passwords are checked a few at a time). */
    ownLine?: boolean;
  }
  interface FastifyRequest {
    /** Its turn in the line of calls; null for what doesn't stand in it. */
    turn: Turn | null;
  }
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * The line of calls (docs/decisions/0027): so many are worked on at once, the next wait their turn
 * for a moment, and the rest are refused with 503 and Retry-After. Health, documentation, event
 * streams and sign-in don't stand in it. A call is refused before anything of it has begun, never
 * afterwards.
 */
export const registerLoadLimit = (app: FastifyInstance, limits: LineLimits = LOAD.api): void => {
  const line = waitingLine(limits);
  const causes = oncePerCause(app.log);
  app.decorateRequest('turn', null);
  app.addHook('onRequest', async (request, reply) => {
    const { call, stream, ownLine } = request.routeOptions.config;
    if (!call || stream || ownLine) return;
    request.turn = line.ask();
    // Nobody works for a caller who has gone meanwhile.
    if ((await request.turn.granted) && !reply.raw.destroyed) return;
    if (!reply.raw.destroyed)
      causes.error('overload', limits, 'calls are refused: more come than can be served');
    throw new HttpProblem(503, apiMessages.busy, { retryAfter: LOAD.retryAfter });
  });
  // A slow sender keeps nobody out.
  app.addHook('preParsing', async (request) => {
    if (hasBody(request)) request.turn?.lend();
  });
  app.addHook('preValidation', async (request) => request.turn?.resume());
  // The work is done, whether the caller is still there or not; slow readers keep nobody out
  // either.
  app.addHook('onSend', async (request) => request.turn?.leave());
};
