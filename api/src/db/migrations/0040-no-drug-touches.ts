import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Lists are read from the database: nobody asks any more which transaction wrote a drug (0031). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  `drop trigger drug_touched_insert on drug`,
  `drop trigger drug_touched_update on drug`,
  `drop function touch_written_drugs()`,

  // As in 0021.
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
       end if;
     end $$`,

  `drop function touch_drugs(integer[])`,
  `drop table drug_touch`,
] as const;
