import { pipeline, type Readable } from 'node:stream';
import type { ReleaseGeneration } from '@refined/shared/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { MessageInserter } from './message-inserter.ts';

/**
 * Connections to the API for event streams. Separate, so that open pages don't use up the
 * connections of calls.
 */
export const STREAM_CONNECTIONS = 4_096;

/** Which generation of the releases this gateway serves. */
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
   * Each event is passed on as it comes, with the generations between them, until one side ends it.
   */
  readonly passed: (reply: FastifyReply, body: Readable) => Readable;
}

const generationMessage = (generation: number): string =>
  `event: generation\ndata: ${JSON.stringify({ generation } satisfies ReleaseGeneration)}\n\n`;

/**
 * Proxies event streams (`text/event-stream`): neither buffered nor compressed, and ended at once
 * when the gateway shuts down. Their pages reconnect by themselves. Each stream is also told which
 * generation of the releases is served: when it begins, and at each change, so that open pages
 * needn't ask.
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
      // Whichever side ends or breaks first ends the other one.
      pipeline(body, stream, () => undefined);
      open.set(reply, stream);
      reply.raw.once('close', () => {
        open.delete(reply);
        // Tells the API that its reader has gone.
        body.destroy();
      });
      return stream;
    },
  };
};
