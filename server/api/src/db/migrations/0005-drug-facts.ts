import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(CHANGES).execute(db);
};

const CHANGES = `
-- Strength and form with blanks around their words. A search of several words looks each up in the
-- name, the ingredients, the company and here; without an index for each it reads every drug. No
-- column holds it: adding one would write the table anew while every reader waits. (Databases of
-- the development before have such a column, which nothing reads any more.)
create function drug_facts(strength text, form text) returns text
  language sql immutable parallel safe
  return ' ' || translate(fold(strength || ' ' || form), '-/;,()', '      ') || ' ';
create index drug_facts_words on drug using gin (drug_facts(strength, form) gin_trgm_ops)
  with (fastupdate = off);
`;
