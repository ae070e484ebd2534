import type { Kysely } from 'kysely';
import { Migrator } from 'kysely';
import { StartFault, messageOf } from '../start-fault.ts';
import { migrations } from './migrations/index.ts';
import type { Schema } from './schema.ts';

/**
 * Brings the schema up to date: all outstanding migrations in one transaction, under Kysely's advisory lock, so that several
 * processes may start at once and an interrupted one leaves nothing half done. Returns the names of those applied.
 */
export const migrate = async (db: Kysely<Schema>): Promise<string[]> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw new StartFault(`The database's schema isn't the one that this release knows: ${messageOf(error)}.`);
  return (results ?? []).map(({ migrationName }) => migrationName);
};
