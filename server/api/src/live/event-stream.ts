import { Readable } from 'node:stream';
import { LIMITS } from '@refined/shared/domain';

/** One event, in the format of server-sent events. JSON has no line breaks. */
export const eventText = (name: string, data: unknown): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** A heartbeat: a comment line that clients ignore. */
export const HEARTBEAT = ': \n\n';

/**
 * Sent first, so that the answer begins at once. Also sets the reconnection delay for EventSource
 * clients.
 */
export const OPENING = `retry: ${LIMITS.live.retry[0]}\n${HEARTBEAT}`;

/**
 * One reader's stream. Its buffer is limited: a reader that is too slow is disconnected, and reads
 * everything again when it reconnects.
 */
export class EventStream extends Readable {
  readonly username: string;
  readonly tokenHash: string;

  constructor(username: string, tokenHash: string) {
    super({ highWaterMark: LIMITS.live.behind });
    this.username = username;
    this.tokenHash = tokenHash;
  }

  // Small events must be sent at once (no Nagle delay).
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
