import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(CHANGES).execute(db);
};

const CHANGES = `
-- Drugs of one name differ in their strength and form: the lists of an import name both. Empty for
-- the jobs of the release before.
alter table import_job_drug
  add column strength text not null default '', add column form text not null default '';
`;
