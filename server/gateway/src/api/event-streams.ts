import { pipeline, type Readable } from 'node:stream';
import type { ReleaseGeneration } from '@refined/shared/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { MessageInserter } from './message-inserter.ts';

/**
 * Connections to the API for event streams. Separate, so that open pages don't use up the
 * connections of calls.
 */
export const STREAM_CONNECTIONS = 4_096;

/** The generation of releases that this gateway serves. */
export interface ServedGenerations {
  current(): Served | undefined;
  /** Calls back after each change. Returns the unsubscribe function. */
  onChange(listener: (served: Served) => void): () => void;
}

interface Served {
  readonly state: { readonly generation: number };
}

export interface EventStreams {
  /**
   * Passes events on as they come and inserts generation messages, until one side ends the stream.
   */
  readonly passed: (reply: FastifyReply, body: Readable) => Readable;
}

const generationMessage = (generation: number): string =>
  `event: generation\ndata: ${JSON.stringify({ generation } satisfies ReleaseGeneration)}\n\n`;

/**
 * Proxies event streams (`text/event-stream`) without buffering or compression, and ends them at
 * once when the gateway shuts down; pages reconnect by themselves. Each stream also carries the
 * served generation of releases, at its start and at each change, so that open pages needn't poll.
 */
export const eventStreams = (
  app: FastifyInstance,
  generations: ServedGenerations,
): EventStreams => {
  const open = new Map<FastifyReply, MessageInserter>();
  const end = generations.onChange(({ state }) => {
    const message = generationMessage(state.generation);
    for (const stream of open.values()) stream.insert(message);
  });
  app.addHook('preClose', async () => {
    end();
    for (const [reply, stream] of open) {
      stream.unpipe(reply.raw);
      reply.raw.end();
    }
  });
  return {
    passed: (reply, body) => {
      const stream = new MessageInserter();
      const generation = generations.current()?.state.generation;
      if (generation !== undefined) stream.insert(generationMessage(generation));
      // When one side ends or breaks, the other ends too.
      pipeline(body, stream, () => undefined);
      open.set(reply, stream);
      reply.raw.once('close', () => {
        open.delete(reply);
        // Closes the API's side too.
        body.destroy();
      });
      return stream;
    },
  };
};
