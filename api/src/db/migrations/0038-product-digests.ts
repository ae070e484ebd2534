import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Products that are stored already get theirs when they are written next. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table source_product add column digest text`.execute(db);
};
