import type { Database, DatabasePlace } from './database.ts';
import { openEmbedded } from './embedded/embedded.ts';
import { openPostgres } from './postgres.ts';
import type { OnConnectionLost } from './postgres.ts';
import { Worker } from 'node:worker_threads';
import type { OpenPglite } from './embedded/embedded.ts';
import { linkToWorker } from './embedded/worker-link.ts';

/**
 * A PGlite in a thread of its own: the API's thread stays free while a query runs, so that it can
 * enforce its limits and answer health checks.
 */
const openInWorker: OpenPglite = (dataDir) =>
  linkToWorker(
    new Worker(new URL('./embedded/pglite-worker.js', import.meta.url), {
      workerData: { dataDir },
    }),
  );

/**
 * Opens the database without migrating it. Throws a StartFault with one sentence when it can't:
 * folder locked, server not reached, sign-in refused, wrong encoding.
 */
export const openDatabase = (
  place: DatabasePlace,
  onConnectionLost: OnConnectionLost = () => {},
): Promise<Database> =>
  place.kind === 'embedded'
    ? openEmbedded(place.folder, openInWorker)
    : openPostgres(place.url, onConnectionLost);
