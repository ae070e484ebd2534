import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Whether anybody looked at a drug before its last change, for each card of a page. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index drug_look_drug on drug_look(drug_id, version)`.execute(db);
};
