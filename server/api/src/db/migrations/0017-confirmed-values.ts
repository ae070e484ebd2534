import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(CHANGES).execute(db);
};

const CHANGES = `
-- A person said that an inferred value is right (D86). The value itself is in the record, and its
-- changes are in the history.
create table confirmed_value (
  drug_id integer not null references drug(id),
  field text not null,
  actor text not null,
  at timestamptz not null default now(),
  primary key (drug_id, field)
);
`;
