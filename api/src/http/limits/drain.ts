import type { FastifyInstance } from 'fastify';

/**
 * While the server closes, each answer also ends its connection: one that was in work at that
 * moment would otherwise be kept alive afterwards, and closing would wait for its idle time.
 */
export const registerDrain = (app: FastifyInstance): void => {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) void reply.header('connection', 'close');
  });
};
