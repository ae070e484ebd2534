import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Taking the last import back (D59), and the drugs behind a preview's figures (D61). */
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
];

const list = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

const STATEMENTS = [
  `alter table drug_history drop constraint drug_history_kind_check`,
  `alter table drug_history add constraint drug_history_kind_check
     check (kind in (${list(HISTORY_KINDS)}))`,

  // `keeps_before`: what it found is in import_before. Imports of earlier releases kept nothing.
  `alter table import_run
     drop constraint import_run_status_check,
     add constraint import_run_status_check
       check (status in ('running', 'done', 'failed', 'taken_back')),
     add column keeps_before boolean not null default false,
     add column taken_back_at timestamptz,
     add column taken_back_by text,
     add column take_back jsonb`,

  // The rows that the last import changed, as it found them; null: there was none. Of a drug
  // `version` is the one that the import left: another one means that somebody decided since.
  // The next import removes them.
  `create table import_before (
     import_id integer not null references import_run(id) on delete cascade,
     kind text not null
       check (kind in ('drug', 'source_product', 'notice', 'notice_product', 'lookup_item')),
     key text not null,
     before jsonb,
     version integer,
     primary key (import_id, kind, key)
   )`,
  // Written by triggers, so that no code of the importer can forget it. Drugs are written by
  // reviewers all day: those the importer remembers itself.
  `create function remember_inserted() returns trigger language plpgsql as $$
     declare run integer;
     begin
       select id into run from import_run where status = 'running' and keeps_before;
       if run is null then return null; end if;
       insert into import_before (import_id, kind, key)
         select run, tg_table_name,
           array_to_string(array(select to_jsonb(n) ->> name from unnest(tg_argv) as name), '/')
         from new_rows n on conflict do nothing;
       return null;
     end $$`,
  `create function remember_updated() returns trigger language plpgsql as $$
     declare run integer;
     begin
       select id into run from import_run where status = 'running' and keeps_before;
       if run is null then return null; end if;
       insert into import_before (import_id, kind, key, before)
         select run, tg_table_name,
           array_to_string(array(select to_jsonb(o) ->> name from unnest(tg_argv) as name), '/'),
           to_jsonb(o)
         from old_rows o on conflict do nothing;
       return null;
     end $$`,
  ...Object.entries({
    source_product: `'drug_code'`,
    notice: `'noc_number'`,
    notice_product: `'noc_number', 'product_id'`,
    lookup_item: `'id'`,
  }).flatMap(([table, key]) => [
    `create trigger ${table}_remember_inserted after insert on ${table}
       referencing new table as new_rows
       for each statement execute function remember_inserted(${key})`,
    `create trigger ${table}_remember_updated after update on ${table}
       referencing old table as old_rows
       for each statement execute function remember_updated(${key})`,
  ]),

  // Drugs that a person had decided on when their import was taken back: they stayed.
  `create table import_kept (
     import_id integer not null references import_run(id) on delete cascade,
     drug_id integer not null references drug(id),
     primary key (import_id, drug_id)
   )`,
  // Drugs are never deleted: the one that was made of a notice's product is found again by it.
  `create table taken_back_notice_product (
     noc_number integer not null,
     product_id integer not null,
     drug_id integer not null references drug(id),
     primary key (noc_number, product_id)
   )`,
  // A label that only a taken-back import used: out of the lists, but histories still name it.
  `alter table lookup_item add column retired boolean not null default false`,

  `alter table import_job
     drop constraint import_job_goal_check,
     add constraint import_job_goal_check check (goal in ('preview', 'import', 'take_back')),
     add column listed boolean not null default false,
     add column taken_back jsonb`,
  `create index import_job_import on import_job(import_id) where import_id is not null`,

  // What an import does, or would do, drug by drug. `drug_id` is null for a drug that the
  // preview made and undid.
  `create table import_job_drug (
     job_id integer not null references import_job(id) on delete cascade,
     place integer not null,
     drug_id integer,
     din text not null,
     name text not null,
     figure text not null,
     kinds text[] not null,
     changes jsonb not null,
     from_queue text,
     to_queue text not null,
     marked boolean not null,
     in_product boolean not null,
     primary key (job_id, place)
   )`,
] as const;
