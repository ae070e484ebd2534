import { randomBytes } from 'node:crypto';
import type { Migration } from 'kysely';
import pg from 'pg';
import type { Database } from '../db/database.ts';
import { embeddedDatabase } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { openPostgres } from '../db/postgres.ts';
import { openHere } from './pglite-here.ts';

/**
 * A database that tests run on: each opening is a fresh one, migrated and empty, gone when it is
 * closed.
 */
export interface TestDatabase {
  readonly name: Database['kind'];
  /** `known`: the migrations that it has; all of them unless said. */
  readonly open: (known?: Readonly<Record<string, Migration>>) => Promise<Database>;
}

const openInMemory: TestDatabase['open'] = async (known) => {
  const database = embeddedDatabase(await openHere());
  await migrate(database.db, known);
  return database;
};

/**
 * The address of a new database on the server that TEST_DATABASE_URL names, and how to be rid of
 * it.
 */
export const createPostgresDatabase = async (
  url: string,
): Promise<{ url: string; drop: () => Promise<void> }> => {
  const name = `refined_test_${randomBytes(6).toString('hex')}`;
  const asAdministrator = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await asAdministrator(`create database ${name} encoding 'UTF8' template template0`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  return { url: address.href, drop: () => asAdministrator(`drop database ${name} with (force)`) };
};

const openOn =
  (url: string): TestDatabase['open'] =>
  async (known) => {
    const created = await createPostgresDatabase(url);
    const database = await openPostgres(created.url, () => {});
    await migrate(database.db, known);
    return {
      ...database,
      close: async () => {
        await database.close();
        await created.drop();
      },
    };
  };

export const postgresUrl = process.env.TEST_DATABASE_URL;
if (!postgresUrl && process.env.REQUIRE_POSTGRES === '1')
  throw new Error(
    'TEST_DATABASE_URL is missing, and REQUIRE_POSTGRES says that these tests run on PostgreSQL too.',
  );

/**
 * The embedded database and, where TEST_DATABASE_URL names a server, PostgreSQL: the same tests run
 * on each.
 */
export const testDatabases: readonly TestDatabase[] = [
  { name: 'embedded', open: openInMemory },
  ...(postgresUrl ? [{ name: 'postgres' as const, open: openOn(postgresUrl) }] : []),
];
