import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream';
import type { ReleaseGeneration } from '@refined/shared/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Passes an event stream (`text/event-stream`) on and inserts our messages between its own,
 * wherever its chunks begin and end. A message waits for the end of the current one, and for a slow
 * reader; a newer message replaces a waiting one.
 */
export class MessageInserter extends Transform {
  /** The line so far is empty: the next line feed ends a message. */
  #isLineEmpty = true;
  /** Everything passed so far ends with a complete message. */
  #isBetween = true;
  #waiting: string | undefined;

  /** @param message complete, with the empty line at its end */
  insert(message: string): void {
    this.#waiting = message;
    if (this.#isBetween && this.readableLength < this.readableHighWaterMark) this.#flush();
  }

  #flush(): void {
    if (this.#waiting === undefined) return;
    this.push(this.#waiting);
    this.#waiting = undefined;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let passed = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (byte === CARRIAGE_RETURN) continue;
      this.#isBetween = byte === LINE_FEED && this.#isLineEmpty;
      this.#isLineEmpty = byte === LINE_FEED;
      if (!this.#isBetween || this.#waiting === undefined) continue;
      this.push(chunk.subarray(passed, at + 1));
      passed = at + 1;
      this.#flush();
    }
    if (passed < chunk.length) this.push(chunk.subarray(passed));
    done();
  }
}

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

const generationMessage = (generation: number): string =>
  `event: generation\ndata: ${JSON.stringify({ generation } satisfies ReleaseGeneration)}\n\n`;

/**
 * Proxies event streams (`text/event-stream`) without buffering or compression, and ends them at
 * once when the gateway shuts down; pages reconnect by themselves. Each stream also carries the
 * served generation of releases, at its start and at each change, so that open pages needn't poll.
 */
export const eventStreams = (app: FastifyInstance, generations: ServedGenerations) => {
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
    /**
     * Passes events on as they come and inserts generation messages, until one side ends the
     * stream.
     */
    passed: (reply: FastifyReply, body: Readable): Readable => {
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
