import type { PGlite } from '@electric-sql/pglite';

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
