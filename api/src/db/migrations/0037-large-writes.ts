import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * A statement in a trigger is planned once for each connection: the first time, mostly for one
 * drug. A plan that compares each row before with each row after was then used for ten thousand
 * drugs, too, and took minutes. Where both are needed they are compared as sets now (`except`), or
 * the statement is planned anew (`execute`) where there is something to end at all.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  `create or replace function keep_changes_of_drugs() returns trigger language plpgsql as $$
     begin
       perform keep_queued_changes(array(
         select id from (
           select id, queue, queued_at, source_changed from new_drug
           except select id, queue, queued_at, source_changed from old_drug) as differing));
       return null;
     end $$`,

  `create or replace function end_later_of_moved() returns trigger language plpgsql as $$
     begin
       if exists (select from drug_later) then
         delete from drug_later where drug_id = any(array(
           select id from (
             select id, queue from new_drug except select id, queue from old_drug) as moved));
       end if;
       return null;
     end $$`,

  `create or replace function end_outdated_approvals() returns trigger language plpgsql as $$
     begin
       if exists (select from drug_approval) then
         execute '
           delete from drug_approval a using new_drug n, old_drug o
             where n.id = a.drug_id and o.id = n.id
               and (n.queue <> o.queue or n.in_product <> o.in_product
                 or exists (select from jsonb_each(a.content) e
                   where to_jsonb(n) -> e.key is distinct from e.value))';
       end if;
       return null;
     end $$`,

  // What it tells: see 0034.
  `create or replace function end_claims_of_moved() returns trigger language plpgsql as $$
     declare moves jsonb;
     begin
       if not exists (select from drug_taken) then return null; end if;
       execute $statement$
         with ended as (
           delete from drug_taken t using new_drug n, old_drug o
           where n.id = t.drug_id and o.id = n.id and n.queue <> o.queue
           returning t.user_id, t.lapses_at > now() as held, o.queue as "from", n.queue as "to",
             n.in_product, n.id, n.din, n.drug_name, n.version),
         lost as (
           select owner.username as owner, who.actor, who.name, e."from", e."to", e.in_product,
             count(*) as drugs,
             jsonb_agg(jsonb_build_object('id', e.id, 'din', left(e.din, 20),
               'drug_name', left(e.drug_name, 60)) order by e.id) as cards
           from ended e join app_user owner on owner.id = e.user_id
           left join lateral (
             select left(h.actor, 80) as actor,
               left(coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username), 80)
                 as name
             from drug_history h left join app_user u on u.username = h.actor
             where h.drug_id = e.id and h.version = e.version order by h.id desc limit 1
           ) who on true
           where e.held and who.actor is distinct from owner.username
           group by 1, 2, 3, 4, 5, 6)
         select jsonb_agg(jsonb_build_object('lost', jsonb_strip_nulls(jsonb_build_object(
             'owner', owner, 'actor', actor, 'name', name, 'from', "from", 'to', "to",
             'in_product', in_product, 'drugs', drugs,
             'cards', case when drugs <= 20 then cards end))))
           from lost
       $statement$ into moves;
       perform pg_notify('refined_live', move::text)
         from jsonb_array_elements(moves) as listed(move);
       return null;
     end $$`,
] as const;
