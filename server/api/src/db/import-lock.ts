import { sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

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
