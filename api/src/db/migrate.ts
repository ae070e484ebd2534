import type { Kysely, Migration } from 'kysely';
import { Migrator } from 'kysely';
import { StartFault, messageOf } from '@refined/shared/serving';
import { migrations } from './migrations/index.ts';
import type { Schema } from './schema.ts';

/**
 * Runs all outstanding migrations in one transaction, under Kysely's advisory lock, so that several
 * processes may start at once and an interrupted run leaves nothing half done. Returns the names of
 * those applied. `known`: all migrations of this release.
 */
export const migrate = async (
  db: Kysely<Schema>,
  known: Readonly<Record<string, Migration>> = migrations,
): Promise<string[]> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
  const { error, results } = await migrator.migrateToLatest();
  if (error)
    throw new StartFault(
      `The database's schema isn't the one that this release knows: ${messageOf(error)}.`,
    );
  return (results ?? []).map(({ migrationName }) => migrationName);
};
