import type { FastifyInstance } from 'fastify';

/**
 * During shutdown each answer also closes its connection. Otherwise a connection that was busy at
 * that moment would be kept alive, and the shutdown would wait for its idle timeout.
 */
export const registerDrain = (app: FastifyInstance): void => {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) void reply.header('connection', 'close');
    done(null, payload);
  });
};
