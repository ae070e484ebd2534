import { Kysely, PostgresDialect, sql, type Logger } from 'kysely';
import type { Pool } from 'pg';
import type { Listen } from './listen.ts';
import type { Db, Schema } from './schema.ts';

/** The location of the data: a folder, or a PostgreSQL. */
export type DatabasePlace =
  { kind: 'embedded'; folder: string } | { kind: 'postgres'; url: string };

/** Logs each finished statement; undefined: nothing is measured. */
export type StatementLog = Logger | undefined;

/** Whether there is disk space for a write. */
export type HasSpace = () => Promise<boolean>;

/** A pool's connections; `waiting`: statements that wait for one. */
export interface PoolSight {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

export interface Database {
  readonly kind: DatabasePlace['kind'];
  /** As in "The database at 127.0.0.1:5432/refined". */
  readonly name: string;
  readonly db: Db;
  readonly pool: PoolSight;
  readonly listen: Listen;
  /** Only for the embedded database; a PostgreSQL server reports a full disk itself. */
  readonly hasSpace?: HasSpace;
  /** Throws unless the database answers and is usable. */
  readonly check: () => Promise<void>;
  /** Waits for running queries, then closes; the embedded database's folder is unlocked. */
  close(): Promise<void>;
}

/** Both databases use pg's pool; `closeMore` closes what is behind it. */
export const databaseOf = (
  { kind, name, log }: Pick<Database, 'kind' | 'name'> & { readonly log: StatementLog },
  pool: Pool,
  listen: Listen,
  closeMore: () => Promise<void> = async () => {},
): Database => {
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), ...(log && { log }) });
  // A Kysely without a query has no initialised driver and wouldn't end the pool.
  const close = async () => {
    await db.destroy();
    if (!pool.ending && !pool.ended) await pool.end();
    await closeMore();
  };
  const check = async () => void (await sql`select 1`.execute(db));
  return { kind, name, db, pool, listen, check, close };
};
