import type { FastifyInstance } from 'fastify';

/**
 * One line per answer, with nothing secret in it: no headers, no query (search terms are nobody's
 * business), no body.
 */
export const requestLog = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
};
