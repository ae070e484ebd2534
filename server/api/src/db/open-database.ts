import type { Database, DatabasePlace, StatementLog } from './database.ts';
import { openEmbedded, type OpenPglite } from './embedded/embedded.ts';
import { openPostgres, type OnConnectionLost } from './postgres.ts';
import { Worker } from 'node:worker_threads';
import { linkToWorker } from './embedded/worker-link.ts';

/**
 * A PGlite in its own thread: the API's thread stays free while a query runs, so that it can
 * enforce its limits and answer health checks.
 */
const openInWorker: OpenPglite = (dataDir) =>
  linkToWorker(
    new Worker(new URL('./embedded/pglite-worker.ts', import.meta.url), {
      workerData: { dataDir },
    }),
  );

/**
 * Opens the database without migrating it. Throws a StartFault with one sentence if the folder
 * can't be used; for a server, call `check`.
 */
export const openDatabase = async (
  place: DatabasePlace,
  {
    onConnectionLost = () => {},
    log,
  }: { onConnectionLost?: OnConnectionLost; log?: StatementLog } = {},
): Promise<Database> =>
  place.kind === 'embedded'
    ? openEmbedded(place.folder, openInWorker, log)
    : openPostgres(place.url, onConnectionLost, log);
