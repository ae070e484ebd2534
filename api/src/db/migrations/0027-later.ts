import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Cards that somebody put away, until a date, the next import, or until the drug is marketed. */
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
  'later',
];

const list = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

const STATEMENTS = [
  // One row for each drug that was put away and not decided on since, also after it came back: its
  // card says so. `import_id`: the last import at that time. `changed_by`: the import that brought
  // it back by changing the drug.
  `create table drug_later (
     drug_id integer primary key references drug(id),
     until text not null check (until in ('date', 'import', 'marketed')),
     back_at timestamptz,
     import_id integer not null,
     actor text not null,
     at timestamptz not null default now(),
     changed_by integer,
     check ((until = 'date') = (back_at is not null))
   )`,

  // Those that are away now. They come back when the condition ends: nothing has to run for it.
  `create view put_away as
     select l.drug_id, d.queue, l.until, l.back_at from drug_later l join drug d on d.id = l.drug_id
     where l.changed_by is null and case l.until
       when 'date' then l.back_at > now()
       when 'import' then
         l.import_id >= coalesce((select max(id) from import_run where status = 'done'), 0)
       else d.dpd_status <> 'marketed' end`,

  // A drug that is moved, by whomever, has been dealt with.
  `create function end_later_of_moved() returns trigger language plpgsql as $$
     begin
       delete from drug_later l using new_drug n, old_drug o
         where n.id = l.drug_id and o.id = n.id and n.queue <> o.queue;
       return null;
     end $$`,
  `create trigger drug_ends_later after update on drug
     referencing old table as old_drug new table as new_drug
     for each statement execute function end_later_of_moved()`,

  // So has one on whose source somebody decided.
  `create function end_later_of_decided() returns trigger language plpgsql as $$
     begin
       delete from drug_later where drug_id in (select drug_id from decided);
       return null;
     end $$`,
  ...['insert', 'update'].map(
    (event) => `create trigger source_decision_ends_later_${event} after ${event} on source_decision
       referencing new table as decided
       for each statement execute function end_later_of_decided()`,
  ),

  // An import that changes the drug brings it back; taken back, it has changed nothing. The
  // triggers' names come after those that lock the drugs (source_change_queued_…).
  `create function return_later_of_changed() returns trigger language plpgsql as $$
     begin
       update drug_later l set changed_by = c.import_id from written_change c
         where c.drug_id = l.drug_id and l.changed_by is null and c.import_id > l.import_id;
       return null;
     end $$`,
  `create trigger source_change_returns_later after insert on source_change
     referencing new table as written_change
     for each statement execute function return_later_of_changed()`,
  `create function keep_later_of_taken_back() returns trigger language plpgsql as $$
     begin
       update drug_later l set changed_by = null from removed_change c
         where c.drug_id = l.drug_id and l.changed_by = c.import_id;
       return null;
     end $$`,
  `create trigger source_change_taken_back_later after delete on source_change
     referencing old table as removed_change
     for each statement execute function keep_later_of_taken_back()`,

  `alter table drug_history drop constraint drug_history_kind_check`,
  `alter table drug_history add constraint drug_history_kind_check
     check (kind in (${list(HISTORY_KINDS)}))`,
] as const;
