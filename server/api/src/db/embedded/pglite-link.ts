import type { PGlite } from '@electric-sql/pglite';

/**
 * Carries PostgreSQL's protocol to a PGlite and back: one message at a time, because PGlite has one
 * session.
 */
export interface PgliteLink {
  /**
   * The answer arrives in pieces; resolves after the last one. Rejects when PGlite itself fails,
   * not for SQL errors.
   */
  exchange(message: Uint8Array, onAnswer: (bytes: Uint8Array) => void): Promise<void>;
  close(): Promise<void>;
}

/**
 * To a PGlite in the current thread, which is blocked while it works: inside the database's worker,
 * and for tests in memory.
 */
export const linkHere = (pglite: PGlite): PgliteLink => ({
  // Only the streaming call returns PGlite's bytes unparsed; the others parse each row, which pg
  // does again. The bytes lie in PGlite's memory.
  exchange: (message, onAnswer) =>
    pglite.execProtocolRawStream(message, {
      syncToFs: false,
      onRawData: (bytes) => onAnswer(new Uint8Array(bytes)),
    }),
  close: () => pglite.close(),
});
