import fp from 'fastify-plugin';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const SANE = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/**
 * The caller's `x-request-id` if it is short and plain enough for logs and the history, else a new
 * one.
 */
export const requestId = ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && SANE.test(given) ? given : randomUUID();
};

/** Duration in ms from which a request is logged as a warning. */
const SLOW = 1_000;

/**
 * One line per request: method, path without query, status, time, user. Never a header, a body or a
 * search term: whatever could hold a token or a password is not logged at all.
 */
export const accessLog = fp(
  async (app) => {
    app.addHook('onResponse', (request, reply, done) => {
      const { url, method } = request;
      const query = url.indexOf('?');
      const elapsed = Math.round(reply.elapsedTime);
      const line = {
        method,
        path: query === -1 ? url : url.slice(0, query),
        status: reply.statusCode,
        ms: elapsed,
        user: request.user?.username,
      };
      if (reply.statusCode >= 500 || (elapsed >= SLOW && !request.routeOptions.config.stream))
        request.log.warn(line, 'request');
      else request.log.info(line, 'request');
      done();
    });
  },
  { name: 'access-log' },
);
