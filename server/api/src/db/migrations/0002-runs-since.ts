import { type Kysely, sql } from 'kysely';

/** Tells an earlier release whether it can run on the schema; see migrate.ts. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table schema_support (
    id boolean primary key default true check (id),
    runs_since text not null
  )`.execute(db);
};
