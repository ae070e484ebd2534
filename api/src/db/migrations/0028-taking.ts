import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Who does what, and when each reviewer last looked at a record. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  // Who does a drug, until the claim lapses. It isn't part of the drug: no version, no history. No
  // reference to drug: its lock would stand in the way of writes.
  `create table drug_taken (
     drug_id integer primary key,
     user_id integer not null references app_user(id) on delete cascade,
     at timestamptz not null default now(),
     lapses_at timestamptz not null
   )`,
  `create index drug_taken_user on drug_taken(user_id)`,

  // A drug that is moved is done.
  `create function end_claims_of_moved() returns trigger language plpgsql as $$
     begin
       delete from drug_taken t using new_drug n, old_drug o
         where n.id = t.drug_id and o.id = n.id and n.queue <> o.queue;
       return null;
     end $$`,
  `create trigger drug_ends_claims after update on drug
     referencing old table as old_drug new table as new_drug
     for each statement execute function end_claims_of_moved()`,

  // {"taken": [ids]}, without ids: many. A notification holds less than 8000 bytes.
  `create function announce_claims() returns trigger language plpgsql as $$
     declare ids jsonb;
     begin
       select jsonb_agg(distinct drug_id) into ids from changed_claim;
       if ids is not null then
         perform pg_notify('refined_live', case when jsonb_array_length(ids) <= 50
           then jsonb_build_object('taken', ids) else '{"taken": []}'::jsonb end::text);
       end if;
       return null;
     end $$`,
  ...[
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ].map(
    ([event, side]) => `create trigger drug_taken_announced_${event} after ${event} on drug_taken
       referencing ${side} table as changed_claim
       for each statement execute function announce_claims()`,
  ),

  // The version that a reviewer saw last. No references: written while others write the drug.
  `create table drug_look (
     user_id integer not null references app_user(id) on delete cascade,
     drug_id integer not null,
     version integer not null,
     at timestamptz not null default now(),
     primary key (user_id, drug_id)
   )`,
] as const;
