import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../../db/database.ts';
import { embeddedDatabase } from '../../db/embedded.ts';
import { migrate } from '../../db/migrate.ts';
import { openPostgres } from '../../db/postgres.ts';
import { openHere } from '../../testing/pglite-here.ts';

const openMemory = async (): Promise<Database> => embeddedDatabase(await openHere());

/** A database of its own on the server, which lives no longer than the tests. */
const openOnServer = async (server: string): Promise<Database> => {
  const name = `import_${randomBytes(6).toString('hex')}`;
  const manage = async (statement: string): Promise<void> => {
    const client = new pg.Client(server);
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await manage(`create database ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const database = await openPostgres(address.href, () => undefined);
  return {
    ...database,
    close: async () => {
      await database.close();
      await manage(`drop database ${name}`);
    },
  };
};

const server = process.env.TEST_DATABASE_URL;

/**
 * The databases that imports are tested on: the embedded one, and a PostgreSQL where the test run
 * started one.
 */
export const TEST_DATABASES: readonly { kind: Database['kind']; open: () => Promise<Database> }[] =
  [
    { kind: 'embedded', open: openMemory },
    ...(server ? [{ kind: 'postgres' as const, open: () => openOnServer(server) }] : []),
  ];

/** Opens one with the schema. */
export const openTestDatabase = async (
  open: () => Promise<Database> = openMemory,
): Promise<Database> => {
  const database = await open();
  await migrate(database.db);
  return database;
};

/** Empties everything that an import writes (opening another database would take seconds). */
export const emptyDatabase = async ({ db }: Database): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    // The triggers refuse to empty what must never be lost.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`truncate drug, drug_history, source_product, source_change, notice, notice_product, import_run, import_reject, publication, publication_item, lookup_item restart identity cascade`.execute(
      tx,
    );
    await sql`update queue_count set size = 0`.execute(tx);
  });
};
