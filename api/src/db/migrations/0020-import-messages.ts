import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Why a row was rejected is a code with parameters from now on, so that its sentence is made when
 * it is read. What is stored already stays the text that it is, and reads as it did. Jobs and
 * uploads hold JSON: theirs need no change.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table import_reject alter column reason type jsonb using to_jsonb(reason)`.execute(
    db,
  );
};
