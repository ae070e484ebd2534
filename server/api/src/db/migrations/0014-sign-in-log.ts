import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(CHANGES).execute(db);
};

const CHANGES = `
-- What operators read: passwords typed, right and wrong, and refused rights. Bounded in number, so
-- it is read by id; the newest of an address are asked for by time.
create table sign_in_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- As typed: there may be nobody of that name.
  username text not null,
  address text not null,
  outcome text not null
);
create index sign_in_log_at on sign_in_log (at);
create index sign_in_log_who on sign_in_log (username, id);
`;
