import { LOAD, oncePerCause, waitingLine } from '@refined/shared/serving';
import type { LineLimits, Turn } from '@refined/shared/serving';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiMessages } from '../../messages/api.ts';
import { HttpProblem } from '../problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Open for hours without doing work: has its own limit. */
    stream?: boolean;
    /** Has a queue of its own (sign-in: passwords are verified a few at a time). */
    ownLine?: boolean;
  }
  interface FastifyRequest {
    /** Its place in the queue of calls; null for calls outside it. */
    turn: Turn | null;
  }
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * The queue of calls (docs/decisions/0027): a number of calls runs at once, the next ones wait for
 * a moment, and the rest are refused with 503 and Retry-After. Health, documentation, event streams
 * and sign-in stay outside. A call is refused before any of its work has begun, never later.
 */
export const registerLoadLimit = (app: FastifyInstance, limits: LineLimits = LOAD.api): void => {
  const line = waitingLine(limits);
  const causes = oncePerCause(app.log);
  app.decorateRequest('turn', null);
  app.addHook('onRequest', async (request, reply) => {
    const { call, stream, ownLine } = request.routeOptions.config;
    if (!call || stream || ownLine) return;
    request.turn = line.ask();
    // The caller has gone: don't start the work.
    if ((await request.turn.granted) && !reply.raw.destroyed) return;
    if (!reply.raw.destroyed)
      causes.error('overload', limits, 'calls are refused: more come than can be served');
    throw new HttpProblem(503, apiMessages.busy, { retryAfter: LOAD.retryAfter });
  });
  // A slow sender holds no place.
  app.addHook('preParsing', async (request) => {
    if (hasBody(request)) request.turn?.lend();
  });
  app.addHook('preValidation', async (request) => request.turn?.resume());
  // The work is done, whether or not the caller is still there; a slow reader holds no place.
  app.addHook('onSend', async (request) => request.turn?.leave());
};
