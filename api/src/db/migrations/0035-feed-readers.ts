import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Passwords of feed readers, as SHA-256 only: they have 160 random bits. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  `create table feed_reader (
     id integer generated always as identity primary key,
     user_id integer not null references app_user(id) on delete cascade,
     name text not null,
     hash text not null unique,
     at timestamptz not null default now(),
     used_at timestamptz
   )`,
  `create index feed_reader_user on feed_reader(user_id)`,
] as const;
