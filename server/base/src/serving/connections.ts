import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Lifetime } from './health.ts';

/** The header with the gateway's secret, which the API checks. */
export const GATEWAY_HEADER = 'x-refined-gateway';

/**
 * While a server closes, idle connections don't make it wait. Each answer closes its connection,
 * which would otherwise be kept alive. Connections without a request yet, which proxies and
 * browsers keep ready, are closed at once. Without this, Node waits for both: it closes idle
 * connections only once, and none of its timeouts fires after that. While a server retires, answers
 * close their connections already, so that no proxy sends a request on a connection that is just
 * being closed.
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
 * For answers that come before the end of the request's body, such as a 413. If the connection is
 * kept alive, the rest is read while the answer is sent. If it ends with the answer, the rest is
 * read first, up to MOST and LONGEST: closing a connection with unread bytes resets it, and the
 * client loses the answer.
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
