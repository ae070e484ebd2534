import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Lifetime } from './health.ts';

/** The header with the gateway's secret, which the API checks. */
export const GATEWAY_HEADER = 'x-refined-gateway';

/**
 * While a server closes, no connection makes it wait that has nothing in work. Each answer closes
 * its own, which would otherwise be kept alive; those that no request has come on yet, as proxies
 * and browsers hold them ready, are closed at once. Node waits for both: it looks for idle
 * connections once, and none of its timeouts ends after that.
 * Of a server that retires, answers close theirs before that already, so that a proxy has none left
 * on which a request and the end could cross.
 */
export const drainAtClose = (app: FastifyInstance, lifetime: Lifetime): void => {
  let closing = false;
  const unused = new Set<Socket>();
  app.server.on('connection', (connection) => {
    if (closing) return void connection.destroy();
    unused.add(connection);
    connection.once('close', () => unused.delete(connection));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    closing = true;
    for (const connection of unused) connection.destroy();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing || lifetime.retiring) reply.header('connection', 'close');
    done(null, payload);
  });
};

/** Most bytes of an unwanted body that are read and dropped. */
const MOST = 64 * 1024 * 1024;
/** Longest time for that, in ms. */
const LONGEST = 10_000;

const endsConnection = ({ headers: { connection = '' }, httpVersion }: IncomingMessage): boolean =>
  /\bclose\b/i.test(connection) || (httpVersion === '1.0' && !/keep-alive/i.test(connection));

/**
 * Answers that come before the end of the request's body, as a 413 does. On a connection that goes
 * on the rest is read beside the answer. On one that ends with the answer it is read first, as far
 * as MOST and LONGEST: a connection that is closed with unread bytes is reset, and the client loses
 * the answer.
 */
export const answerAfterBody = (app: FastifyInstance): void => {
  app.addHook('onSend', ({ raw }, _reply, payload, done) => {
    if (raw.complete || !endsConnection(raw)) return done(null, payload);
    let [seen, isOver] = [0, false];
    const answer = (): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      done(null, payload);
    };
    const timer = setTimeout(answer, LONGEST);
    raw.on('data', ({ length }: Buffer) => {
      seen += length;
      if (seen > MOST) answer();
    });
    raw.once('end', answer);
    raw.once('close', answer);
    raw.resume();
  });
};
