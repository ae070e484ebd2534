import type { PGlite } from '@electric-sql/pglite';
import { Duplex } from 'node:stream';

/**
 * Carries PostgreSQL's protocol to a PGlite and back: one message at a time, because PGlite has one
 * session.
 */
export interface PgliteLink {
  /**
   * The answer arrives in chunks; resolves after the last one. Rejects if PGlite itself fails, not
   * for SQL errors.
   */
  exchange(message: Uint8Array, onAnswer: (bytes: Uint8Array) => void): Promise<void>;
  close(): Promise<void>;
}

/**
 * Links to a PGlite in this thread, which it blocks while it works: in the database's worker, and
 * for tests in memory.
 */
export const linkHere = (pglite: PGlite): PgliteLink => ({
  // Only the streaming call returns PGlite's bytes unparsed; the others parse each row, and pg
  // would parse it again. The bytes must be copied from PGlite's memory.
  exchange: (message, onAnswer) =>
    pglite.execProtocolRawStream(message, {
      syncToFs: false,
      onRawData: (bytes) => onAnswer(new Uint8Array(bytes)),
    }),
  close: () => pglite.close(),
});

// AuthenticationOk and ReadyForQuery: PGlite is already open and needs no password.
const GREETING = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
const TERMINATE = 'X'.charCodeAt(0);

/**
 * A socket to PGlite, so that pg's own client speaks PostgreSQL's protocol with it: the same
 * driver, value parsing, prepared statements and errors as with a server. PGlite has one session,
 * so only one such stream can exist at a time.
 */
export class PgliteStream extends Duplex {
  #greeted = false;
  readonly #link: PgliteLink;

  constructor(link: PgliteLink) {
    super();
    this.#link = link;
  }

  // Methods that pg's connection calls on a TCP socket.
  connect(): this {
    setImmediate(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error?: Error | null) => void,
  ): void {
    this.#exchange(chunk, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#exchange(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  #exchange(message: Buffer, done: (error?: Error | null) => void): void {
    if (!this.#greeted) {
      this.#greeted = true;
      this.push(GREETING);
      return done();
    }
    if (message[0] === TERMINATE) {
      this.push(null);
      return done();
    }
    this.#link.exchange(message, (bytes) => void this.push(bytes)).then(() => done(), done);
  }
}
