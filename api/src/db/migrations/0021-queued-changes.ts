import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Why each queued drug is where it is, stored: a queue is grouped and filtered by it without reading
 * the imports' changes. Triggers keep it in the writing transaction, whoever writes.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  // Equal for the same change of several drugs, whatever its spelling (D60). The importer computes
  // it. Null in rows of earlier releases until the next start fills it.
  `alter table source_change add column group_key text`,
  `create index source_change_without_key on source_change(id) where group_key is null`,

  // The changes that explain a drug's place: those since it came into its queue; if it was moved
  // there, those of the last import that had any. A change of a field that differs from a reviewer's
  // correction counts once, as that difference.
  `create function current_changes(ids integer[]) returns setof source_change language sql stable as $$
     with known as (
       select c.id, c.drug_id, c.import_id, c.kind, c.field,
         r.started_at >= d.queued_at as recent,
         bool_or(r.started_at >= d.queued_at) over w as any_recent,
         max(c.import_id) over w as last_import
       from drug d
       join source_change c on c.drug_id = d.id
       join import_run r on r.id = c.import_id
       where d.id = any(ids) and d.queue <> ''
       window w as (partition by c.drug_id))
     select c.* from known k join source_change c on c.id = k.id
     where case when k.any_recent then k.recent else k.import_id = k.last_import end
       and (k.kind = 'overridden' or k.field is null or not exists (
         select from known o
         where o.drug_id = k.drug_id and o.import_id = k.import_id and o.field = k.field
           and o.kind = 'overridden'))
   $$`,

  // One row for each group that a queued drug belongs to. `marked`: its source changed while it was
  // further on (D46). `alone`: the drug is in no other group. The reference to drug also empties
  // this table with that one.
  `create table queued_change (
     drug_id integer not null references drug(id),
     group_key text collate "C" not null,
     change_id bigint not null,
     queue text not null,
     marked boolean not null,
     kind text not null,
     field text,
     decided boolean not null,
     alone boolean not null,
     primary key (drug_id, group_key)
   )`,
  `create index queued_change_group on queued_change(queue, group_key, drug_id)
     include (change_id, marked, kind, field, decided, alone)`,

  `create function keep_queued_changes(ids integer[]) returns void language plpgsql as $$
     begin
       if cardinality(ids) is distinct from 0 then
         -- In the order of the ids, like every write: an import and a move of one drug wait for
         -- each other here, and the second one sees what the first one wrote.
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
  `create function keep_changes_of_drugs() returns trigger language plpgsql as $$
     begin
       perform keep_queued_changes(array(
         select n.id from new_drug n join old_drug o on o.id = n.id
         where (n.queue, n.queued_at, n.source_changed)
           is distinct from (o.queue, o.queued_at, o.source_changed)));
       return null;
     end $$`,
  `create trigger drug_queued_changes after update on drug
     referencing old table as old_drug new table as new_drug
     for each statement execute function keep_changes_of_drugs()`,
  `create function keep_changes_of_sources() returns trigger language plpgsql as $$
     begin
       perform keep_queued_changes(array(select distinct drug_id from written_change));
       return null;
     end $$`,
  ...[
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ].map(
    ([event, side]) => `create trigger source_change_queued_${event} after ${event} on source_change
       referencing ${side} table as written_change
       for each statement execute function keep_changes_of_sources()`,
  ),
  `select keep_queued_changes(array(select id from drug where queue <> ''))`,

  // Queues sorted by name and by DIN.
  `create index drug_queue_name on drug(queue, search_name, id) where queue <> ''`,
  `create index drug_queue_din on drug(queue, (din collate "C"), id) where queue <> ''`,
] as const;
