import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Connections to the API that streams may take: their own, so that open pages leave those of the
 * calls alone.
 */
export const STREAM_CONNECTIONS = 4_096;

export interface EventStreams {
  /** The answer goes on until one side ends it. */
  readonly isStream: (reply: FastifyReply) => boolean;
  /** Passes it on piece by piece as it comes. */
  readonly passed: (reply: FastifyReply, body: Readable) => Readable;
}

/**
 * Streams of events (`text/event-stream`) on their way through: neither gathered nor compressed,
 * and ended at once when the gateway is asked to end; their pages come back by themselves.
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
        // The API hears that its reader has gone.
        body.destroy();
      });
      return body;
    },
  };
};
