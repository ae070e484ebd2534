import { createApp } from '../app.ts';
import type { Configuration } from './configuration.ts';
import type { Database } from '../db/database.ts';
import { whileSpace } from '../db/embedded/disk-space.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { isStorageFull, isDatabaseAway } from '../db/database-fault.ts';
import type { Readiness } from '../http/health.ts';
import { expireInFlight } from '../http/named-request.ts';
import { keepDifferences } from '../reasons/keep-differences.ts';
import { freeOrphanedJobs } from '../source/jobs/job-lease.ts';
import {
  DEVELOPMENT_USER,
  disableDevelopmentUsers,
  ensureDevelopmentUsers,
} from '../session/users.ts';
import {
  clearTemporaryFolders,
  LOAD,
  StartFault,
  messageOf,
  type Tracing,
} from '@refined/server-base/process';
import { listen } from '@refined/server-base/serving';
import { runningPart, type RunningPart } from '@refined/server-base/settings';
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { SeedOptions } from '../source/seed-database.ts';
import { setTimeout as wait } from 'node:timers/promises';

/** In ms. */
const BETWEEN_LOOKS = 500;
const BETWEEN_LINES = 5_000;

/**
 * Resolves when the database is usable. Waits for one that doesn't answer yet (it is starting, or
 * its host name is still unknown), with a line every few seconds. Throws a StartFault after
 * `seconds`, and at once for permanent faults: sign-in, version, encoding.
 */
export const waitForDatabase = async (
  { name, check }: Pick<Database, 'name' | 'check'>,
  seconds: number,
  say: (line: string) => void,
): Promise<void> => {
  const deadline = performance.now() + seconds * 1_000;
  let nextLine = 0;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() >= deadline)
        throw new StartFault(`${name} can't be used: ${messageOf(error)}.`);
      if (performance.now() >= nextLine) {
        say(`Waiting for ${name.replace(/^The/, 'the')}: ${messageOf(error)}.`);
        nextLine = performance.now() + BETWEEN_LINES;
      }
    }
    await wait(BETWEEN_LOOKS);
  }
};

/** Fills the database from the seed folder; after an interruption the next call continues. */
type SeedDatabase = (db: Db, options: SeedOptions) => Promise<unknown>;

const isEmpty = async (db: Db): Promise<boolean> => {
  const run = await db.selectFrom('import_run').select('id').limit(1).executeTakeFirst();
  const drug = await db.selectFrom('drug').select('id').limit(1).executeTakeFirst();
  return !run && !drug;
};

/**
 * Seeds an empty database, or continues an interrupted seeding; true if there was something to do.
 * A database with other data isn't touched.
 */
const ensureSeeded = async (
  db: Db,
  seedDatabase: SeedDatabase,
  options: SeedOptions,
): Promise<boolean> => {
  const seeding = await db.selectFrom('seeding').select('finished_at').executeTakeFirst();
  if (seeding?.finished_at) return false;
  if (!seeding) {
    if (!(await isEmpty(db))) return false;
    await db.insertInto('seeding').values({ finished_at: null }).execute();
  }
  await seedDatabase(db, options);
  // The embedded database has no autovacuum: without statistics a name search reads the whole
  // table.
  await sql`vacuum analyze`.execute(db);
  await db.updateTable('seeding').set({ finished_at: new Date() }).execute();
  return true;
};

export interface StartHooks {
  readonly seedDatabase: SeedDatabase;
  /** Prints lines for the person who started the process; otherwise they are logged. */
  readonly print?: (line: string) => void;
  readonly tracing?: Tracing | undefined;
}

const fillFault = (error: unknown): never => {
  if (isStorageFull(error))
    throw new StartFault(
      `The database can't be filled: ${messageOf(error)}. Make room, and start again: it goes on from there.`,
    );
  const { code, path } = error as NodeJS.ErrnoException;
  if (path === undefined) throw error;
  // The system couldn't read one of the seed's files.
  throw new StartFault(`The database can't be filled: ${code}, ${path}. Check SEED_FOLDER.`);
};

const prepare = async (
  database: Database,
  { seed, seedFolder, databaseWait, hasDevelopmentAccount }: Configuration,
  { seedDatabase, print }: Required<Pick<StartHooks, 'seedDatabase' | 'print'>>,
): Promise<void> => {
  await waitForDatabase(database, databaseWait, print);
  const applied = await migrate(database.db);
  if (applied.length > 0) print(`Database schema: ${applied.join(', ')}`);
  if (seed) {
    const filled = whileSpace(database.db, database.hasSpace);
    await ensureSeeded(filled, seedDatabase, { seedFolder, onProgress: print }).catch(fillFault);
  }
  await keepDifferences(database.db);
  if (database.kind !== 'embedded') return;
  await expireInFlight(database.db);
  await freeOrphanedJobs(database.db);
  if (!hasDevelopmentAccount) return disableDevelopmentUsers(database.db);
  await ensureDevelopmentUsers(database);
  // Under `npm start` the supervisor prints this when everything is up.
  if (!process.connected)
    print(`Development sign-in: ${DEVELOPMENT_USER.username} / ${DEVELOPMENT_USER.password}`);
};

/** `--migrate`: only migrates the schema. */
export const migrateOnce = async (
  { database: place, databaseWait }: Configuration,
  print: (line: string) => void,
): Promise<void> => {
  const database = await openDatabase(place);
  try {
    await waitForDatabase(database, databaseWait, print);
    const applied = await migrate(database.db);
    print(`Database schema: ${applied.length > 0 ? applied.join(', ') : 'up to date'}`);
  } finally {
    await database.close();
  }
};

/**
 * Starts the API: locks the data folder, listens (with 503 until the data is ready), waits for the
 * database, migrates and seeds it if needed. Throws a StartFault for faults that the caller can
 * fix; everything opened until then is closed.
 */
export const start = async (
  configuration: Configuration,
  hooks: StartHooks,
): Promise<RunningPart> => {
  const readiness: Readiness = { ready: false };
  await clearTemporaryFolders(['import']);
  let warn: (error: Error) => void = () => {};
  const { tracing } = hooks;
  const database = await openDatabase(configuration.database, {
    onConnectionLost: (error) => warn(error),
    log:
      tracing &&
      (({ level, query: { sql }, queryDurationMillis: ms }) =>
        tracing.addStatement({ sql, ms, isFailed: level === 'error' })),
  });
  const app = await createApp({
    db: database.db,
    listen: database.listen,
    pool: database.pool,
    hasSpace: database.hasSpace,
    configuration,
    load: database.kind === 'embedded' ? LOAD.apiEmbedded : LOAD.api,
    readiness,
    logLevel: configuration.logLevel,
    tracing,
  });
  warn = (error) => app.log.warn({ err: error }, 'a database connection was lost');
  const stop = async () => {
    await app.close();
    await database.close();
  };
  try {
    await listen(app, { ...configuration, setting: 'API_PORT' });
    await prepare(database, configuration, { print: (line) => app.log.info(line), ...hooks });
  } catch (error) {
    await stop();
    throw error;
  }
  readiness.ready = true;
  const part = runningPart({ server: app.server, close: stop }, readiness);
  app.log.info({ port: part.port, database: database.kind }, 'ready');
  return part;
};
