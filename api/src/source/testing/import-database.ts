import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { testDatabases } from '../../testing/databases.ts';

/** The databases that imports are tested on. */
export const TEST_DATABASES = testDatabases.map(({ name, open }) => ({ kind: name, open }));

/** Opens one with the schema; the embedded one by default. */
export const openTestDatabase = (open = () => testDatabases[0]!.open()): Promise<Database> =>
  open();

/** Empties everything that an import writes (opening another database would take seconds). */
export const emptyDatabase = async ({ db }: Database): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    // The triggers refuse to delete what must never be lost.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`truncate drug, drug_history, source_product, source_change, notice, notice_product, import_run, import_reject, publication, publication_item, lookup_item restart identity cascade`.execute(
      tx,
    );
    await sql`update queue_count set size = 0`.execute(tx);
  });
};
