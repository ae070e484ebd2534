import type { DatabaseConfiguration } from '../configuration.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { openInWorker } from './open-in-worker.ts';
import { openPostgres } from './postgres.ts';
import type { OnConnectionLost } from './postgres.ts';

/**
 * Opens the database without migrating it. Throws a StartFault with one sentence when that can't
 * be: folder locked, server not reached, sign-in refused, wrong encoding.
 */
export const openDatabase = (
  configuration: DatabaseConfiguration,
  onConnectionLost: OnConnectionLost = () => {},
): Promise<Database> =>
  configuration.kind === 'embedded'
    ? openEmbedded(configuration.folder, openInWorker)
    : openPostgres(configuration.url, onConnectionLost);
