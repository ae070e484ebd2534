import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Which transaction wrote each drug or its queued changes last, so that a process which keeps the
 * drugs in memory reads only those that changed.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  // Drugs that nobody has written since this migration have no row. No reference to drug: it would
  // take a lock more.
  `create table drug_touch (drug_id integer primary key, xid xid8 not null)`,
  `create index drug_touch_xid on drug_touch(xid)`,

  // Whoever calls it has locked the drugs, so two writers never wait for each other here.
  `create function touch_drugs(ids integer[]) returns void language sql as $$
     insert into drug_touch (drug_id, xid)
       select distinct id, pg_current_xact_id() from unnest(ids) as id order by id
       on conflict (drug_id) do update set xid = excluded.xid
         where drug_touch.xid <> excluded.xid
   $$`,
  `create function touch_written_drugs() returns trigger language plpgsql as $$
     begin
       perform touch_drugs(array(select id from written_drug));
       return null;
     end $$`,
  ...['insert', 'update'].map(
    (event) => `create trigger drug_touched_${event} after ${event} on drug
       referencing new table as written_drug
       for each statement execute function touch_written_drugs()`,
  ),

  // As in 0021, and it says which drugs it wrote.
  `create or replace function keep_queued_changes(ids integer[]) returns void language plpgsql as $$
     begin
       if cardinality(ids) is distinct from 0 then
         perform 1 from drug where id = any(ids) order by id for no key update;
         delete from queued_change where drug_id = any(ids);
         insert into queued_change
           (drug_id, group_key, change_id, queue, marked, kind, field, decided, alone)
         select g.drug_id, g.group_key, g.change_id, d.queue, d.source_changed, g.kind, g.field,
           g.decided, count(*) over (partition by g.drug_id) = 1
         from (
           select distinct on (c.drug_id, 2) c.drug_id,
             coalesce(c.group_key, 'c' || c.id) as group_key, c.id as change_id, c.kind, c.field,
             c.decision is not null as decided
           from current_changes(ids) c order by c.drug_id, 2, c.id desc) as g
         join drug d on d.id = g.drug_id;
         perform touch_drugs(ids);
       end if;
     end $$`,
] as const;
