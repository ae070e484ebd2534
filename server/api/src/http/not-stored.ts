import type { FastifyReply, FastifyRequest } from 'fastify';

/** Data is asked for anew; a route that allows more says so itself. */
export const notStored = (_request: FastifyRequest, reply: FastifyReply): void => {
  void reply.header('cache-control', 'no-store');
};
