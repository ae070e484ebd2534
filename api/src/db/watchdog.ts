import { Worker } from 'node:worker_threads';
import type { Occupation } from './pglite-stream.ts';

/** Longest that one exchange with PGlite may take, in milliseconds; imports send theirs in batches far below it. */
const LIMIT = 30_000;

// Source text, because this runs outside of the module graph; a thread of its own, because a PGlite that hangs holds the main one.
const SOURCE = `
  const { workerData: { shared, limit } } = require('node:worker_threads');
  const since = new BigInt64Array(shared);
  setInterval(() => {
    const begun = Number(Atomics.load(since, 0));
    if (begun === 0 || Date.now() - begun < limit) return;
    require('node:fs').writeSync(2, 'The embedded database has not answered for ' + Math.round(limit / 1000)
      + ' s (a full disk is the usual cause): the process ends, so that it can be restarted.\\n');
    process.kill(process.pid, 'SIGKILL');
  }, Math.min(1000, limit / 4));
`;

export interface Watchdog extends Occupation {
  stop(): Promise<void>;
}

/**
 * Ends the process when the embedded database hangs: after one failed write to a full disk PGlite's next query never returns, and
 * it holds the thread, so nothing here could report it. Nothing acknowledged is lost by it: PGlite survives being killed.
 */
export const startWatchdog = (limit = LIMIT): Watchdog => {
  const shared = new SharedArrayBuffer(8);
  const since = new BigInt64Array(shared);
  const worker = new Worker(SOURCE, { eval: true, workerData: { shared, limit } });
  worker.unref();
  return {
    begin: () => void Atomics.store(since, 0, BigInt(Date.now())),
    end: () => void Atomics.store(since, 0, 0n),
    stop: async () => void (await worker.terminate()),
  };
};

/** For databases in memory, in tests. */
export const noWatchdog: Watchdog = { begin: () => {}, end: () => {}, stop: async () => {} };
