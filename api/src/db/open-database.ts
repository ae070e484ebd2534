import type { Database, DatabasePlace } from './database.ts';
import { openEmbedded } from './embedded/embedded.ts';
import { openInWorker } from './embedded/open-in-worker.ts';
import { openPostgres } from './postgres.ts';
import type { OnConnectionLost } from './postgres.ts';

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
