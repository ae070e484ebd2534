import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { Listen } from './listen.ts';
import type { Schema } from './schema.ts';

/** Where the data is: in a folder of ours, or in a PostgreSQL. */
export type DatabasePlace =
  { kind: 'embedded'; folder: string } | { kind: 'postgres'; url: string };

/** Whether there is disk space for a write. */
export type HasRoom = () => Promise<boolean>;

export interface Database {
  readonly kind: DatabasePlace['kind'];
  readonly db: Kysely<Schema>;
  readonly listen: Listen;
  /** Only for the embedded database; a PostgreSQL server reports a full disk itself. */
  readonly hasRoom?: HasRoom;
  /** Lets running queries end, then closes; the embedded database's folder is free afterwards. */
  close(): Promise<void>;
}

/** Both databases are used through pg's pool; `closeMore` closes what lies behind it. */
export const databaseOf = (
  kind: Database['kind'],
  pool: Pool,
  listen: Listen,
  closeMore: () => Promise<void> = async () => {},
): Database => {
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  // A Kysely that has run no query hasn't initialised its driver and wouldn't end the pool.
  const close = async () => {
    await db.destroy();
    if (!pool.ending && !pool.ended) await pool.end();
    await closeMore();
  };
  return { kind, db, listen, close };
};
