import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * An earlier state that was brought back is an entry of its own in the history (D43), and people
 * say something of a record.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  `alter table drug_history drop constraint drug_history_kind_check`,
  `alter table drug_history add constraint drug_history_kind_check check (kind in ('baseline', 'import', 'move', 'edit', 'publication', 'undo', 'restore'))`,

  `create table drug_comment (
     id bigint generated always as identity primary key,
     drug_id integer not null references drug(id),
     at timestamptz not null default now(),
     actor text not null,
     request_id text not null,
     content text not null
   )`,
  `create index drug_comment_drug on drug_comment(drug_id, id)`,
  // What was said stays as it was said, like the history.
  `create function refuse_comment_change() returns trigger language plpgsql as $$
     begin raise exception 'drug_comment is append-only'; end $$`,
  `create trigger drug_comment_append_only before update or delete or truncate on drug_comment
     for each statement execute function refuse_comment_change()`,
] as const;
