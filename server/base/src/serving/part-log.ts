import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Log options of every part: JSON, one object a line, the time in ISO 8601. */
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
 * One line per answer: method, path, status, ms, and the user if `userOf` knows it. Headers, bodies
 * and queries (search terms) are never logged, because they can hold tokens or passwords. Failures
 * have lines of their own.
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
