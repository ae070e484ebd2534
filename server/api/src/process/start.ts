import { createApp } from '../app.ts';
import type { Configuration } from './configuration.ts';
import type { Database } from '../db/database.ts';
import { whileSpace } from '../db/embedded/disk-space.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { isStorageFull } from '../http/database-fault.ts';
import type { Readiness } from '../http/health.ts';
import { expireInFlight } from '../http/named-request.ts';
import { keepDifferences } from '../reasons/keep-differences.ts';
import { freeOrphanedJobs } from '../source/jobs/job-lease.ts';
import { ensureSeeded, type SeedDatabase } from './seeding.ts';
import {
  DEVELOPMENT_USER,
  disableDevelopmentUsers,
  ensureDevelopmentUsers,
} from '../session/users.ts';
import { waitForDatabase } from './wait-for-database.ts';
import {
  clearTemporaryFolders,
  LOAD,
  StartFault,
  messageOf,
  type Tracing,
} from '@refined/server-base/process';
import { listen } from '@refined/server-base/serving';
import { runningPart, type RunningPart } from '@refined/server-base/settings';

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
