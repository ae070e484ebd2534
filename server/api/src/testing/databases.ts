import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openPostgres } from '../db/open-database.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';

const given = process.env.TEST_DATABASE_URL;
if (!given)
  throw new Error('TEST_DATABASE_URL must name a PostgreSQL server: `npm test -- api` starts one.');
/** The server on which tests create their databases. */
const server: string = given;

/** Databases with this prefix are dropped after the run: tools/src/testing/temporary-databases.ts. */
const namePrefix = process.env.TEST_DATABASE_PREFIX!;

const asAdministrator = async <Done>(work: (client: pg.Client) => Promise<Done>): Promise<Done> => {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const urlOf = (name: string): string => {
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
};

const createFrom = async (template: string) => {
  const name = `${namePrefix}_${randomBytes(6).toString('hex')}`;
  await asAdministrator((client) =>
    client.query(`create database ${name} encoding 'UTF8' template ${template} strategy file_copy`),
  );
  const drop = () =>
    asAdministrator(async (client) => {
      await client.query(`drop database ${name} with (force)`);
    });
  return { name, url: urlOf(name), drop };
};

/** Advisory lock for creating the template; any unused number. */
const TEMPLATE_LOCK = 7_202_611;

/**
 * A database with all migrations, created once per run and copied by all tests; nobody may be
 * connected to it.
 */
const migratedTemplate = (): Promise<string> =>
  asAdministrator(async (client) => {
    const template = `${namePrefix}_migrated`;
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      template,
    ]);
    if (rowCount === 1) return template;
    const unfinished = await createFrom('template0');
    const database = openPostgres(unfinished.url, () => {});
    await migrate(database.db);
    await database.close();
    await client.query(`alter database ${unfinished.name} rename to ${template}`);
    return template;
  });

/** Creates an empty PostgreSQL database: its address, and a function that drops it. */
export const createPostgresDatabase = () => createFrom('template0');

export const createMigratedDatabase = async () => createFrom(await migratedTemplate());

/** A new PostgreSQL database for tests, migrated and empty, dropped when it is closed. */
export const openTestDatabase = async (): Promise<Database> => {
  const created = await createMigratedDatabase();
  const database = openPostgres(created.url, () => {});
  return {
    ...database,
    close: async () => {
      await database.close();
      await created.drop();
    },
  };
};

/**
 * For the few tests of what both databases have in common: the statements of every call, and the
 * code with a driver per database. All other tests use PostgreSQL.
 */
export const bothDatabases: readonly {
  readonly name: Database['kind'];
  readonly open: () => Promise<Database>;
}[] = [
  { name: 'postgres', open: openTestDatabase },
  { name: 'embedded', open: openEmbeddedDatabase },
];
