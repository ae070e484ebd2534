import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** A second person approves what the next publication changes (four eyes). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const HISTORY_KINDS = [
  'baseline',
  'import',
  'move',
  'edit',
  'publication',
  'undo',
  'restore',
  'taken_back',
  'approval',
];

const list = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

const STATEMENTS = [
  // The approval that stands. `content`: the approved values, by their columns in `drug`.
  `create table drug_approval (
     drug_id integer primary key references drug(id),
     actor text not null,
     at timestamptz not null default now(),
     comment text not null default '',
     content jsonb not null
   )`,

  // An approval is of values in a place: whoever changes one of these values, or moves the drug,
  // takes the approval away. A trigger, so that no code path (edit, restored state, import, import
  // taken back) can forget it.
  `create function end_outdated_approvals() returns trigger language plpgsql as $$
     begin
       delete from drug_approval a using new_drug n, old_drug o
         where n.id = a.drug_id and o.id = n.id
           and (n.queue <> o.queue or n.in_product <> o.in_product
             or exists (select from jsonb_each(a.content) e
               where to_jsonb(n) -> e.key is distinct from e.value));
       return null;
     end $$`,
  `create trigger drug_ends_approvals after update on drug
     referencing old table as old_drug new table as new_drug
     for each statement execute function end_outdated_approvals()`,

  `alter table drug_history drop constraint drug_history_kind_check`,
  `alter table drug_history add constraint drug_history_kind_check
     check (kind in (${list(HISTORY_KINDS)}))`,
] as const;
