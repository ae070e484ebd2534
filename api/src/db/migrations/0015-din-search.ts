import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Drugs by a part of their DIN (D23). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index drug_din_parts on drug using gin (din gin_trgm_ops) with (fastupdate = off)`.execute(
    db,
  );
};
