import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** Share of a table's rows, and rows beside it, that change before the planner has to know. */
const CHANGED_SHARE = 0.1;
const CHANGED_ROWS = 50;

/** Makes the database know at this transaction's end how many rows its session has changed. */
export const tellChangedRows = async (tx: Kysely<Schema>): Promise<void> => {
  await sql`select pg_stat_force_next_flush()`.execute(tx);
};

/**
 * Counts our own tables anew for the database's planner, those of which much has changed or that
 * were never counted: the embedded database has nobody else who would, and a server may not have
 * come to it yet. The catalogue's tables are left alone: they are three times as many and hold
 * nothing new.
 */
export const updateStatistics = async (db: Kysely<Schema>): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name
    from pg_class c left join pg_stat_user_tables s on s.relid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and (c.reltuples < 0 or s.n_mod_since_analyze is null
        or s.n_mod_since_analyze
          > ${sql.lit(CHANGED_ROWS)} + ${sql.lit(CHANGED_SHARE)} * c.reltuples)
    order by c.relname`.execute(db);
  if (rows.length === 0) return;
  await sql`analyze ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(db);
};
