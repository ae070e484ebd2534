import { Worker } from 'node:worker_threads';
import type { OpenPglite } from './embedded.ts';
import { linkToWorker } from './worker-link.ts';

/**
 * A PGlite in a thread of its own: the thread of the API is free while a query runs, so it sees its
 * limits and its health.
 */
export const openInWorker: OpenPglite = (dataDir) =>
  linkToWorker(
    new Worker(new URL('./pglite-worker.js', import.meta.url), { workerData: { dataDir } }),
  );
