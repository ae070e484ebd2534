import type { PGlite } from '@electric-sql/pglite';

/**
 * Carries PostgreSQL's protocol to a PGlite and back: one message at a time, as PGlite has one
 * session.
 */
export interface PgliteLink {
  /**
   * The answer comes in pieces; resolves after the last of them. Rejects when PGlite itself fails,
   * not for errors in SQL.
   */
  exchange(message: Uint8Array, onAnswer: (bytes: Uint8Array) => void): Promise<void>;
  close(): Promise<void>;
}

/**
 * To a PGlite in this very thread, which it holds while it works: inside the database's worker, and
 * for tests in memory.
 */
export const linkHere = (pglite: PGlite): PgliteLink => ({
  // The streaming call alone hands over PGlite's bytes unread; the others parse each row before pg
  // does. The bytes lie in its memory.
  exchange: (message, onAnswer) =>
    pglite.execProtocolRawStream(message, {
      syncToFs: false,
      onRawData: (bytes) => onAnswer(new Uint8Array(bytes)),
    }),
  close: () => pglite.close(),
});
