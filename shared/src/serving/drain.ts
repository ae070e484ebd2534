import type { Server } from 'node:http';
import type { Socket } from 'node:net';

interface Reply {
  header(name: string, value: string): unknown;
}

/** What is used here of a Fastify app. */
interface Closable {
  readonly server: Server;
  addHook(name: 'preClose', hook: () => Promise<void>): unknown;
  addHook(
    name: 'onSend',
    hook: (
      request: unknown,
      reply: Reply,
      payload: unknown,
      done: (error: null, payload: unknown) => void,
    ) => void,
  ): unknown;
}

/**
 * While a server closes, no connection makes it wait that has nothing in work. Each answer closes
 * its own, which would otherwise be kept alive; those that no request has come on yet, as proxies
 * and browsers hold them ready, are closed at once. Node waits for both: it looks for idle
 * connections once, and none of its timeouts ends after that.
 */
export const drainAtClose = (app: Closable): void => {
  let closing = false;
  const unused = new Set<Socket>();
  app.server.on('connection', (connection: Socket) => {
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
    if (closing) void reply.header('connection', 'close');
    done(null, payload);
  });
};
