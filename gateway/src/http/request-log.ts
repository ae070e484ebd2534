import type { FastifyInstance } from 'fastify';

/**
 * One line per answer, without secrets or personal data: no headers, no query (it holds search
 * terms), no body.
 */
export const requestLog = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
};
