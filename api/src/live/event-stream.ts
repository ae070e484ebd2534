import { Readable } from 'node:stream';
import { LIMITS } from '@refined/shared/domain';

/** One event of a stream, in the format of server-sent events. JSON has no line breaks. */
export const eventText = (name: string, data: unknown): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** A line that no client shows anybody: the connection lives. */
export const HEARTBEAT = ': \n\n';

/**
 * What comes first, so that the answer begins at once; the pause that EventSource would keep, for
 * clients that use one.
 */
export const OPENING = `retry: ${LIMITS.live.retry[0]}\n${HEARTBEAT}`;

/**
 * The answer to one reader. Who doesn't read is dropped: what waits for a reader is bounded, and a
 * reader that comes back fetches anew.
 */
export class EventStream extends Readable {
  readonly username: string;
  readonly tokenHash: string;

  constructor(username: string, tokenHash: string) {
    super({ highWaterMark: LIMITS.live.behind });
    this.username = username;
    this.tokenHash = tokenHash;
  }

  // Events come when they come.
  override _read(): void {}

  tell(text: string): void {
    if (this.destroyed || this.readableEnded) return;
    if (this.readableLength + Buffer.byteLength(text) > LIMITS.live.behind) this.destroy();
    else this.push(text);
  }

  finish(): void {
    if (!this.destroyed) this.push(null);
  }
}
