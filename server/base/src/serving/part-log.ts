import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Fields that every part's log lines have in common: JSON, one line each, the time as ISO 8601. */
export const partLog = (name: string, level: string) => ({
  level,
  base: { name },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
});

/** The field of a log line that names the request it belongs to. */
export const REQUEST_ID = 'request_id';

const SANE = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/**
 * The caller's `x-request-id` if it is short and plain enough for logs and the history, else a new
 * one. For parts behind a gateway, which gives each call its id.
 */
export const requestId = ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
  const header = headers['x-request-id'];
  return typeof header === 'string' && SANE.test(header) ? header : randomUUID();
};

/**
 * One line per answer: method, path, status, ms, and who asked where `userOf` knows it. Never a
 * header, a body or a query (it holds search terms): whatever could hold a token or a password is
 * not logged at all. What failed is a line of its own, once for each cause.
 */
export const logAnswers = (
  app: FastifyInstance,
  userOf: (request: FastifyRequest) => string | undefined = () => undefined,
): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url, log } = request;
    log.info(
      {
        method,
        path: url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: userOf(request),
      },
      'answered',
    );
    done();
  });
};
