import { Kysely, PostgresDialect, sql, type Logger } from 'kysely';
import type { Pool } from 'pg';
import type { Listen } from './listen.ts';
import type { Schema } from './schema.ts';

/** Where the data is: in a folder of ours, or in a PostgreSQL. */
export type DatabasePlace =
  { kind: 'embedded'; folder: string } | { kind: 'postgres'; url: string };

/** Told of each statement that has ended; nothing is measured without it. */
export type StatementLog = Logger | undefined;

/** Whether there is disk space for a write. */
export type HasSpace = () => Promise<boolean>;

/** The connections of a pool; `waiting`: statements that wait for one. */
export interface PoolSight {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

export interface Database {
  readonly kind: DatabasePlace['kind'];
  /** As in "The database at 127.0.0.1:5432/refined". */
  readonly name: string;
  readonly db: Kysely<Schema>;
  readonly pool: PoolSight;
  readonly listen: Listen;
  /** Only for the embedded database; a PostgreSQL server reports a full disk itself. */
  readonly hasSpace?: HasSpace;
  /** Throws unless it answers and is one that can be used. */
  readonly check: () => Promise<void>;
  /** Lets running queries end, then closes; the embedded database's folder is free afterwards. */
  close(): Promise<void>;
}

/** Both databases are used through pg's pool; `closeMore` closes what lies behind it. */
export const databaseOf = (
  { kind, name, log }: Pick<Database, 'kind' | 'name'> & { readonly log: StatementLog },
  pool: Pool,
  listen: Listen,
  closeMore: () => Promise<void> = async () => {},
): Database => {
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), ...(log && { log }) });
  // A Kysely that has run no query hasn't initialised its driver and wouldn't end the pool.
  const close = async () => {
    await db.destroy();
    if (!pool.ending && !pool.ended) await pool.end();
    await closeMore();
  };
  const check = async () => void (await sql`select 1`.execute(db));
  return { kind, name, db, pool, listen, check, close };
};
