import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { DatabaseConfiguration } from '../configuration.ts';
import type { HasRoom } from './disk-room.ts';
import type { Listen } from './listen.ts';
import type { Schema } from './schema.ts';

export interface Database {
  readonly kind: DatabaseConfiguration['kind'];
  readonly db: Kysely<Schema>;
  readonly listen: Listen;
  /** Where the disk is ours to look after: a server says by itself when its disk is full. */
  readonly hasRoom?: HasRoom;
  /** Lets running queries end, then closes; the embedded one's folder is free afterwards. */
  close(): Promise<void>;
}

/** Both databases speak through pg's pool; `closeMore` closes what lies behind it. */
export const databaseOf = (
  kind: Database['kind'],
  pool: Pool,
  listen: Listen,
  closeMore: () => Promise<void> = async () => {},
): Database => {
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  // A Kysely that never ran a query never initialised its driver and wouldn't end the pool.
  const close = async () => {
    await db.destroy();
    if (!pool.ending && !pool.ended) await pool.end();
    await closeMore();
  };
  return { kind, db, listen, close };
};
