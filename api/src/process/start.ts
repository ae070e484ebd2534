import type { AddressInfo } from 'node:net';
import { createApp } from '../app.ts';
import type { Configuration } from './configuration.ts';
import type { Database } from '../db/database.ts';
import { whileRoom } from '../db/embedded/disk-room.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { isStorageFull } from '../http/database-fault.ts';
import type { Readiness } from '../http/health.ts';
import { expireInFlight } from '../http/idempotency/request-store.ts';
import { fillGroupKeys } from '../source/values/group-key.ts';
import { freeOrphanedJobs } from '../source/jobs/job-lease.ts';
import { ensureSeeded } from './seeding.ts';
import type { SeedDatabase } from './seeding.ts';
import { DEVELOPMENT_USER, ensureDevelopmentUser } from '../session/users.ts';
import { StartFault, messageOf } from '@refined/shared/serving';

export interface Running {
  readonly port: number;
  /** Answers what is in work, then closes everything. */
  stop(): Promise<void>;
}

export interface StartHooks {
  readonly seedDatabase: SeedDatabase;
  /** Lines for whoever started the process. */
  readonly print: (line: string) => void;
}

const addressFault = (error: unknown, { host, port }: Configuration): StartFault => {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new StartFault(
      `Port ${port} on ${host} is taken: end what listens there, or set API_PORT to another one.`,
    );
  return new StartFault(`The API can't listen on ${host}, port ${port}: ${messageOf(error)}.`);
};

const fillFault = (error: unknown): never => {
  if (!isStorageFull(error)) throw error;
  throw new StartFault(
    `The database can't be filled: ${messageOf(error)}. Make room, and start again: it goes on from there.`,
  );
};

const prepare = async (
  database: Database,
  { seed, seedFolder }: Configuration,
  { seedDatabase, print }: StartHooks,
): Promise<void> => {
  const applied = await migrate(database.db);
  if (applied.length > 0) print(`Database schema: ${applied.join(', ')}`);
  // What the migrations can't compute: the meaning of values is code.
  await fillGroupKeys(database.db);
  if (seed) {
    const filled = whileRoom(database.db, database.hasRoom);
    await ensureSeeded(filled, seedDatabase, { seedFolder, onProgress: print }).catch(fillFault);
  }
  if (database.kind !== 'embedded') return;
  await expireInFlight(database.db);
  await freeOrphanedJobs(database.db);
  await ensureDevelopmentUser(database);
  // Under `npm start` the supervisor says it, once everything answers.
  if (!process.connected)
    print(`Development sign-in: ${DEVELOPMENT_USER.username} / ${DEVELOPMENT_USER.password}`);
};

/**
 * Starts the API: takes the data folder or finds the database, listens (answering 503 until it has
 * its data), migrates, seeds where that is due. Throws a StartFault for what its caller can mend;
 * everything taken by then is given back.
 */
export const start = async (configuration: Configuration, hooks: StartHooks): Promise<Running> => {
  const readiness: Readiness = { ready: false };
  let warn: (error: Error) => void = () => {};
  const database = await openDatabase(configuration.database, (error) => warn(error));
  const app = await createApp({
    db: database.db,
    listen: database.listen,
    hasRoom: database.hasRoom,
    configuration,
    readiness,
    logLevel: configuration.logLevel,
  });
  warn = (error) => app.log.warn({ err: error }, 'a database connection was lost');
  const stop = async () => {
    await app.close();
    await database.close();
  };
  try {
    await app
      .listen({ host: configuration.host, port: configuration.port })
      .catch((error: unknown) => {
        throw addressFault(error, configuration);
      });
    await prepare(database, configuration, hooks);
  } catch (error) {
    await stop();
    throw error;
  }
  readiness.ready = true;
  const { port } = app.server.address() as AddressInfo;
  app.log.info({ port, database: database.kind }, 'ready');
  return { port, stop };
};
