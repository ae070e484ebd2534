import { sql } from 'kysely';
import pg from 'pg';
import { StartFault, messageOf } from '@refined/shared/serving';
import { databaseOf } from './database.ts';
import type { Database } from './database.ts';
import { PreparingClient } from './hot-query.ts';
import { listenAlone } from './listen.ts';
import { rowTypes } from './row-types.ts';

/** Called for idle connections that broke. */
export type OnConnectionLost = (error: Error) => void;

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

const check = async ({ db }: Database): Promise<void> => {
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

export const openPostgres = async (
  url: string,
  onConnectionLost: OnConnectionLost,
): Promise<Database> => {
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
  // Without this listener a restart of the database would end this process.
  pool.on('error', onConnectionLost);
  // The same for a connection in use: its query fails and reports the error.
  pool.on('connect', (client) => void client.on('error', () => {}));
  const database = databaseOf('postgres', pool, listenAlone({ connectionString: url }));
  try {
    await check(database);
  } catch (error) {
    await database.close();
    throw new StartFault(
      `The database at ${shownAddress(url)} can't be used: ${messageOf(error)}.`,
    );
  }
  return database;
};
