import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * Counts our own tables anew for the database's planner, after thousands of new rows: the embedded
 * database has nobody else who would, and a server may not have come to it yet. The catalogue's
 * tables are left alone: they are three times as many and hold nothing new.
 */
export const updateStatistics = async (db: Kysely<Schema>): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
    order by relname`.execute(db);
  await sql`analyze ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(db);
};
