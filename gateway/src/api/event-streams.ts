import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Connections to the API for event streams. Separate, so that open pages don't use up the
 * connections of calls.
 */
export const STREAM_CONNECTIONS = 4_096;

export interface EventStreams {
  /** No time limit: the answer lasts until one side ends it. */
  readonly isStream: (reply: FastifyReply) => boolean;
  /** Each event is passed on as it comes. */
  readonly passed: (reply: FastifyReply, body: Readable) => Readable;
}

/**
 * Proxies event streams (`text/event-stream`): neither buffered nor compressed, and ended at once
 * when the gateway shuts down. Their pages reconnect by themselves.
 */
export const eventStreams = (app: FastifyInstance): EventStreams => {
  const open = new Map<FastifyReply, Readable>();
  app.addHook('preClose', async () => {
    for (const [reply, body] of open) {
      body.unpipe(reply.raw);
      reply.raw.end();
    }
  });
  return {
    isStream: (reply) =>
      String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream'),
    passed: (reply, body) => {
      open.set(reply, body);
      reply.raw.once('close', () => {
        open.delete(reply);
        // Tells the API that its reader has gone.
        body.destroy();
      });
      return body;
    },
  };
};
