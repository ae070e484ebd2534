import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(CHANGES).execute(db);
};

const CHANGES = `
-- What imports decide by themselves. "ran_for": the last import that it has been carried out for, or
-- the one before it was switched on; so each later import is due once, whichever process finds it.
create table review_rule (
  id integer generated always as identity primary key,
  name text not null unique,
  queue text not null,
  kinds text[] not null,
  on_product boolean,
  move text not null,
  sample integer not null,
  made_by text not null,
  on_by text,
  on_at timestamptz,
  ran_for integer not null default 0,
  last_run jsonb,
  version integer not null default 1
);
alter table review_rule alter column last_run set statistics 0;
`;
