import { sql, type Transaction } from 'kysely';
import type { Db, Schema } from './schema.ts';

/** Only one at a time: an import, a take-back, or the answer to a label. */
export const lockImports = async (tx: Transaction<Schema>): Promise<void> => {
  await sql`lock table import_run in share row exclusive mode`.execute(tx);
};

/**
 * For a month of rows: the normal time limits are for requests; an import, or the wait for another
 * one, can take longer.
 */
export const lockForLong = async (tx: Transaction<Schema>): Promise<void> => {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  await lockImports(tx);
};

/** Share of a table's rows, and further rows, that must have changed before a new analyze. */
const CHANGED_SHARE = 0.1;
const CHANGED_ROWS = 50;

/** Flushes the session's counts of changed rows at the end of this transaction. */
export const tellChangedRows = async (tx: Db): Promise<void> => {
  await sql`select pg_stat_force_next_flush()`.execute(tx);
};

/**
 * Analyzes our tables that have changed much or were never analyzed: the embedded database has no
 * autovacuum, and a server's may not have run yet. The catalogue's tables are skipped: there are
 * three times as many, and they hardly change.
 */
export const updateStatistics = async (db: Db): Promise<void> => {
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
