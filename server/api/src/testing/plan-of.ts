import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { recordStatements } from './recorded-statements.ts';

/**
 * The plans of the statements that `use` sends, as text, one after another. Tests' tables are so
 * small that the planner would scan them, so `off` (planner settings) disables that.
 */
export const plansOf = async (
  db: Db,
  use: () => Promise<unknown>,
  off: readonly string[] = ['enable_seqscan'],
): Promise<string> => {
  const statements = await recordStatements(use);
  return db.transaction().execute(async (tx) => {
    for (const setting of off) await sql.raw(`set local ${setting} = off`).execute(tx);
    const lines: string[] = [];
    for (const { text, values } of statements) {
      const plan = CompiledQuery.raw(`explain ${text}`, [...values]);
      const { rows } = await tx.executeQuery<Record<string, string>>(plan);
      lines.push(...rows.map((row) => row['QUERY PLAN']!));
    }
    return lines.join('\n');
  });
};
