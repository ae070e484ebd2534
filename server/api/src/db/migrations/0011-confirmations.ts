import { type Kysely, sql } from 'kysely';

/** Operations that a user must confirm with the password; see confirmations.ts. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table confirmation (
    id text primary key,
    user_id integer not null references app_user (id) on delete cascade,
    -- Canonical JSON: what was shown, and may be done.
    operation text not null,
    made_at timestamptz not null default now(),
    confirmed_at timestamptz
  )`.execute(db);
  await sql`create index confirmation_user on confirmation (user_id)`.execute(db);
};
