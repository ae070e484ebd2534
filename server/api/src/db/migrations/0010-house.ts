import { type Kysely, sql } from 'kysely';

/** Settings for all processes: one row. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table house (
    is_one boolean primary key default true check (is_one),
    -- Published fields whose changes a second person approves.
    four_eyes text[] not null default '{}'
  )`.execute(db);
  await sql`insert into house default values`.execute(db);
};
