import type { AddressInfo } from 'node:net';
import fastify from 'fastify';

// A Fastify with one route that answers with what it was given, and nothing else.
process.once('message', ({ path, answer }: { path: string; answer: object }) => {
  const app = fastify();
  app.get(path, async () => answer);
  void app.listen({ host: '127.0.0.1', port: 0 }).then(() => {
    const { port } = app.server.address() as AddressInfo;
    process.send!({ ready: true, port });
  });
});
process.on('disconnect', () => process.exit(0));
