import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { embeddedDatabase, EXTENSIONS } from '../../db/embedded.ts';
import { migrate } from '../../db/migrate.ts';

/** An embedded database in memory, with the schema. */
export const openMemoryDatabase = async (): Promise<Database> => {
  const database = embeddedDatabase(await PGlite.create({ extensions: EXTENSIONS }));
  await migrate(database.db);
  return database;
};

/** Empties everything that an import writes (opening another database would take seconds). */
export const emptyDatabase = async ({ db }: Database): Promise<void> => {
  // The triggers refuse to empty what must never be lost.
  await sql`set session_replication_role = replica`.execute(db);
  await sql`truncate drug, drug_history, source_product, source_change, notice, notice_product, import_run, import_reject, publication, publication_item, lookup_item restart identity cascade`.execute(db);
  await sql`set session_replication_role = default`.execute(db);
  await sql`update queue_count set size = 0`.execute(db);
};
