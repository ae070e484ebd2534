import { type Kysely, sql } from 'kysely';

export const contracts =
  'A check is replaced by one that allows more; the release before writes what it wrote.';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(CHANGES).execute(db);
};

const CHANGES = `
alter table mass_action drop constraint mass_action_kind_check;
alter table mass_action add constraint mass_action_kind_check check (kind in (
  'move', 'decision', 'later', 'undo', 'import', 'take_back', 'fields', 'answer')) not valid;

-- Who assigned it, where that was a colleague, and what they ask.
alter table drug_taken add column by_user integer references app_user(id) on delete set null;
alter table drug_taken add column note text not null default '';

-- What the expert committee answered about a drug. "version": the one that the answer made.
create table committee_answer (
  id bigint generated always as identity primary key,
  drug_id integer not null references drug(id),
  version integer not null,
  at timestamptz not null default now(),
  actor text not null,
  answer text not null check (answer in ('include', 'exclude', 'defer')),
  tier integer,
  reason text not null,
  meeting date not null,
  undone boolean not null default false,
  unique (drug_id, version)
);
create index committee_answer_meeting on committee_answer(meeting);
`;
