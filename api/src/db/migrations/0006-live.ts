import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * What happens to drugs is announced to every API process (LISTEN refined_live), after the commit
 * of what it tells about: one small notification per statement, whoever wrote. And who has which
 * record open.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  // {"drugs": {"queues": [...], "changes": [...]}}: the queues whose lists are concerned, and up to
  // 20 drugs with where they came from, their version and who it was, where the history of the same
  // statement says. Without "changes" there were more: look again. `edited`: more changed than
  // where it is. A notification holds less than 8000 bytes.
  `create function announce_drugs() returns trigger language plpgsql as $$
     declare
       aside constant text[] := array['queue', 'in_product', 'version', 'updated_at', 'queued_at', 'overridden', 'source_changed', 'dpd_status'];
       total integer;
       queues jsonb;
       changes jsonb;
       payload text;
     begin
       select count(*) into total from new_drug;
       if total = 0 then return null; end if;
       if tg_op = 'INSERT' then
         select jsonb_agg(distinct queue) into queues from new_drug;
         if total <= 20 then
           select jsonb_agg(jsonb_build_object('id', n.id, 'from', null, 'to', n.queue, 'in_product', n.in_product, 'version', n.version, 'edited', true))
             into changes from new_drug n;
         end if;
       else
         select jsonb_agg(queue) into queues from (select queue from old_drug union select queue from new_drug) as concerned;
         if total <= 20 then
           select jsonb_agg(jsonb_build_object('id', n.id, 'from', o.queue, 'to', n.queue, 'in_product', n.in_product, 'version', n.version,
               'edited', (to_jsonb(n) - aside) is distinct from (to_jsonb(o) - aside), 'actor', left(who.actor, 80), 'name', left(who.name, 80)))
             into changes
             from new_drug n join old_drug o on o.id = n.id
             left join lateral (
               select h.actor, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) as name
               from drug_history h left join app_user u on u.username = h.actor
               where h.drug_id = n.id and h.version = n.version order by h.id desc limit 1
             ) who on true;
         end if;
       end if;
       payload := jsonb_build_object('drugs', jsonb_strip_nulls(jsonb_build_object('queues', queues, 'changes', changes)))::text;
       if octet_length(payload) > 7900 then
         payload := jsonb_build_object('drugs', jsonb_build_object('queues', queues))::text;
       end if;
       perform pg_notify('refined_live', payload);
       return null;
     end $$`,
  `create trigger drug_announce_insert after insert on drug referencing new table as new_drug
     for each statement execute function announce_drugs()`,
  `create trigger drug_announce_update after update on drug referencing old table as old_drug new table as new_drug
     for each statement execute function announce_drugs()`,

  // Who has a record open: a row for each open page, gone with its sign-in. What a crash of the
  // database takes from it comes back with the next heartbeat. No reference to drug: its lock would
  // stand in the way of writes.
  `create unlogged table drug_presence (
     page uuid primary key,
     drug_id integer not null,
     user_id integer not null references app_user(id) on delete cascade,
     token text not null references auth_token(hash) on delete cascade,
     since timestamptz not null default now(),
     seen_at timestamptz not null default now()
   )`,
  `create index drug_presence_drug on drug_presence(drug_id)`,
  `create index drug_presence_user on drug_presence(user_id)`,
  `create index drug_presence_token on drug_presence(token)`,
  `create function announce_presence() returns trigger language plpgsql as $$
     declare ids jsonb;
     begin
       select jsonb_agg(distinct drug_id) into ids from changed_presence;
       if ids is not null then
         perform pg_notify('refined_live', case when jsonb_array_length(ids) <= 200 then jsonb_build_object('presence', ids) else '{"presence": []}'::jsonb end::text);
       end if;
       return null;
     end $$`,
  `create trigger drug_presence_begun after insert on drug_presence referencing new table as changed_presence
     for each statement execute function announce_presence()`,
  `create trigger drug_presence_ended after delete on drug_presence referencing old table as changed_presence
     for each statement execute function announce_presence()`,

  // A stream ends with its sign-in: the processes look at once, not only now and then.
  `create function announce_ended_tokens() returns trigger language plpgsql as $$
     begin
       if exists (select from ended_token) then perform pg_notify('refined_live', '{"tokens": true}'); end if;
       return null;
     end $$`,
  `create trigger auth_token_ended after delete on auth_token referencing old table as ended_token
     for each statement execute function announce_ended_tokens()`,
] as const;
