import { type Kysely, sql } from 'kysely';

/** Where a release before this one learns whether it can run on the schema: migrate.ts. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table schema_support (
    id boolean primary key default true check (id),
    runs_since text not null
  )`.execute(db);
};
