import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Sign-in attempts by name, by address and by both; and where a user has signed in before. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  // A row is written before its password is verified, and taken back when the password is right.
  'alter table sign_in_failure add column id bigint generated always as identity primary key',
  // From where this user has signed in before: counts for the user at this address alone.
  'alter table sign_in_failure add column known boolean not null default false',
  'create index sign_in_failure_address on sign_in_failure(address, at)',
  'create index sign_in_failure_at on sign_in_failure(at)',
  `create table sign_in_success (
     user_id integer not null references app_user(id) on delete cascade,
     address text not null,
     at timestamptz not null default now(),
     primary key (user_id, address)
   )`,
] as const;
