import { sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** One at a time writes what imports write: an import, taking one back, the answer to a label. */
export const lockImports = async (tx: Transaction<Schema>): Promise<void> => {
  await sql`lock table import_run in share row exclusive mode`.execute(tx);
};
