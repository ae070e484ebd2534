import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';

type Work = (request: FastifyRequest, reply: FastifyReply) => void;

/**
 * A synchronous hook: Fastify creates no promise for it. A dozen hooks run per call, so their
 * promises would cost more than most handlers. An error that it throws refuses the request.
 */
export const syncHook =
  (work: Work) =>
  (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    work(request, reply);
    done();
  };
