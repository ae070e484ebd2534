import { Worker } from 'node:worker_threads';
import type { OpenPglite } from './embedded.ts';
import { linkToWorker } from './worker-link.ts';

/**
 * A PGlite in a thread of its own: the API's thread stays free while a query runs, so that it can
 * enforce its limits and answer health checks.
 */
export const openInWorker: OpenPglite = (dataDir) =>
  linkToWorker(
    new Worker(new URL('./pglite-worker.js', import.meta.url), { workerData: { dataDir } }),
  );
