import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';

type Work = (request: FastifyRequest, reply: FastifyReply) => void;

/**
 * A hook that waits for nothing: Fastify then makes no promise for it. A dozen hooks run for each
 * call, so their promises cost more than most handlers. What it throws refuses the request.
 */
export const syncHook =
  (work: Work) =>
  (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    work(request, reply);
    done();
  };
