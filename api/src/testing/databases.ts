import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Migration } from 'kysely';
import pg from 'pg';
import type { Database } from '../db/database.ts';
import { embeddedDatabase } from '../db/embedded/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { linkHere } from '../db/embedded/pglite-link.ts';
import { openPostgres } from '../db/postgres.ts';
import { keepFiles, writeKeptFiles } from './embedded/kept-files.ts';
import type { KeptFiles } from './embedded/kept-files.ts';
import { copyHere, createSmall } from './embedded/pglite-here.ts';
import { template } from './embedded/templates.ts';

/**
 * A database for tests: each opening is a new one, migrated and empty, removed when it is closed.
 */
export interface TestDatabase {
  readonly name: Database['kind'];
  /** `known`: its migrations; all of them by default. */
  readonly open: (known?: Readonly<Record<string, Migration>>) => Promise<Database>;
}

/** An embedded database's files, empty or with all migrations. */
const embeddedTemplate = (migrated: boolean): Promise<KeptFiles> =>
  template(`embedded ${migrated ? 'migrated' : 'empty'}`, async () => {
    const pglite = migrated ? await copyHere(await embeddedTemplate(false)) : await createSmall();
    const database = embeddedDatabase(linkHere(pglite));
    if (migrated) await migrate(database.db);
    // Forgets the log of all that.
    await pglite.exec('checkpoint');
    return keepFiles(pglite, database.close);
  });

const openInMemory: TestDatabase['open'] = async (known) => {
  const files = await embeddedTemplate(known === undefined);
  const database = embeddedDatabase(linkHere(await copyHere(files)));
  if (known) await migrate(database.db, known);
  return database;
};

/**
 * Makes a data folder of the API, with all migrations unless it is to be empty: a process takes
 * seconds to make its own.
 */
export const writeDataFolder = async (folder: string, { migrated = true } = {}): Promise<void> =>
  writeKeptFiles(await embeddedTemplate(migrated), join(folder, 'db'));

/** The databases that the end of the run drops: tools/jest/temporary-databases.mjs. */
const namePrefix = process.env.TEST_DATABASE_PREFIX!;

/** A template database on the server with all migrations; nobody may be connected to it. */
const postgresTemplate = (url: string): Promise<string> =>
  template('postgres migrated', async () => {
    const created = await createPostgresDatabase(url);
    const database = await openPostgres(created.url, () => {});
    await migrate(database.db);
    await database.close();
    return created.name;
  });

/**
 * The address of a new database on the server that TEST_DATABASE_URL names, and a function that
 * drops it.
 */
export const createPostgresDatabase = async (
  url: string,
  from = 'template0',
): Promise<{ name: string; url: string; drop: () => Promise<void> }> => {
  const name = `${namePrefix}_${randomBytes(6).toString('hex')}`;
  const asAdministrator = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await asAdministrator(
    `create database ${name} encoding 'UTF8' template ${from} strategy file_copy`,
  );
  const address = new URL(url);
  address.pathname = `/${name}`;
  return {
    name,
    url: address.href,
    drop: () => asAdministrator(`drop database ${name} with (force)`),
  };
};

/** The same with all migrations. */
export const createMigratedDatabase = async (url: string) =>
  createPostgresDatabase(url, await postgresTemplate(url));

const openOn =
  (url: string): TestDatabase['open'] =>
  async (known) => {
    const created = await (known ? createPostgresDatabase(url) : createMigratedDatabase(url));
    const database = await openPostgres(created.url, () => {});
    if (known) await migrate(database.db, known);
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
