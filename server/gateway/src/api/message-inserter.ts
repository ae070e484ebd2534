import { Transform, type TransformCallback } from 'node:stream';

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
