import { type Database, type DatabasePlace, type StatementLog, databaseOf } from './database.ts';
import { openEmbedded, type OpenPglite } from './embedded/embedded.ts';
import { Worker } from 'node:worker_threads';
import { linkToWorker } from './embedded/worker-link.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { PreparingClient } from './hot-query.ts';
import { listenAlone } from './listen.ts';
import { rowTypes } from './row-types.ts';

/** Called when an idle connection breaks. */
type OnConnectionLost = (error: Error) => void;

const OLDEST = 150_000;
/** In ms. */
const CONNECT_TIMEOUT = 5_000;
const STATEMENT_TIMEOUT = 30_000;
const IDLE_IN_TRANSACTION_TIMEOUT = 60_000;
const CONNECTIONS = 10;

/** Address without password, for messages. */
const shownAddress = (url: string): string => {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname || 'localhost'}:${port || 5432}${pathname}`;
};

const check = async ({ db }: Pick<Database, 'db'>): Promise<void> => {
  const { rows } = await sql<{
    version: string;
    encoding: string;
  }>`select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`.execute(
    db,
  );
  const [server] = rows;
  if (Number(server?.version) < OLDEST) throw new Error('it is older than PostgreSQL 15');
  if (server?.encoding !== 'UTF8') throw new Error(`its encoding is ${server?.encoding}, not UTF8`);
};

/** The server may not be reachable yet; `check` tests it. */
export const openPostgres = (
  url: string,
  onConnectionLost: OnConnectionLost,
  log?: StatementLog,
): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'refined',
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT,
    keepAlive: true,
    Client: PreparingClient as never,
    types: rowTypes,
  });
  // Without this listener a database restart would end this process.
  pool.on('error', onConnectionLost);
  // The same for a connection in use; its query fails and reports the error.
  pool.on('connect', (client) => void client.on('error', () => {}));
  const what = { kind: 'postgres', name: `The database at ${shownAddress(url)}`, log } as const;
  const database = databaseOf(what, pool, listenAlone({ connectionString: url }));
  return { ...database, check: () => check(database) };
};

/**
 * A PGlite in its own thread: the API's thread stays free while a query runs, so that it can
 * enforce its limits and answer health checks.
 */
const openInWorker: OpenPglite = (dataDir) =>
  linkToWorker(
    new Worker(new URL('./embedded/pglite-worker.ts', import.meta.url), {
      workerData: { dataDir },
    }),
  );

/**
 * Opens the database without migrating it. Throws a StartFault with one sentence if the folder
 * can't be used; for a server, call `check`.
 */
export const openDatabase = async (
  place: DatabasePlace,
  {
    onConnectionLost = () => {},
    log,
  }: { onConnectionLost?: OnConnectionLost; log?: StatementLog } = {},
): Promise<Database> =>
  place.kind === 'embedded'
    ? openEmbedded(place.folder, openInWorker, log)
    : openPostgres(place.url, onConnectionLost, log);
