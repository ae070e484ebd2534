import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { linkHere } from './pglite-link.ts';
import type { FromWorker, ToWorker } from './worker-link.ts';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** The extensions of the embedded database. */
const EXTENSIONS = { pg_trgm };

// The embedded database's thread: PGlite blocks its thread while it works, and nothing else runs
// here.

/** Bytes collected per message: small answers are one message, large ones don't pile up. */
const PIECE = 256 * 1024;

const post = (message: FromWorker, bytes?: Uint8Array<ArrayBuffer>): void =>
  parentPort!.postMessage(message, bytes ? [bytes.buffer] : []);
const sentence = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

const together = (pieces: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
};

const serve = (pglite: PGlite): void => {
  const link = linkHere(pglite);
  let pieces: Uint8Array[] = [];
  let length = 0;
  const taken = (): Uint8Array<ArrayBuffer> => {
    const bytes = together(pieces, length);
    pieces = [];
    length = 0;
    return bytes;
  };
  const exchange = async (message: Uint8Array): Promise<void> => {
    let failed: string | undefined;
    try {
      await link.exchange(message, (bytes) => {
        pieces.push(bytes);
        length += bytes.length;
        if (length < PIECE) return;
        const answer = taken();
        post({ answer }, answer);
      });
    } catch (error) {
      failed = sentence(error);
    }
    const answer = taken();
    post({ answer, done: true, failed }, answer);
  };
  parentPort!.on('message', (message: ToWorker) => {
    if (message !== 'close') return void exchange(message);
    void link.close().then(
      () => post({ closed: true }),
      (error: unknown) => post({ closed: true, failed: sentence(error) }),
    );
  });
};

const { dataDir } = workerData as { dataDir: string };
PGlite.create({ dataDir, extensions: EXTENSIONS }).then(
  (pglite) => {
    serve(pglite);
    post({ opened: true });
  },
  (error: unknown) => post({ failed: sentence(error) }),
);
