import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Mass actions (imports, bulk moves, their undo) and what each did with which drug. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

/** A batch in a note of earlier releases that is a bulk move's name. */
const IS_BATCH = `h.note ->> 'batch' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`;

const STATEMENTS = [
  // `place`: the order of the list. `size`: drugs that it changed, `refused`: drugs that it left.
  // `queue` and `filter`: what it was made of, where its drugs weren't named one by one.
  // `about`: what was done, by its kind (a move's name, a decision's field).
  `create table mass_action (
     id uuid primary key,
     place bigint generated always as identity unique,
     kind text not null check (kind in ('move', 'decision', 'undo', 'import', 'take_back')),
     at timestamptz not null default now(),
     actor text not null,
     reason text not null default '',
     queue text,
     filter text,
     about jsonb not null default '{}',
     import_id integer references import_run(id),
     undoes uuid references mass_action(id),
     size integer not null default 0,
     refused integer not null default 0
   )`,
  `create index mass_action_undoes on mass_action(undoes) where undoes is not null`,
  `create unique index mass_action_import on mass_action(import_id, kind)
     where import_id is not null`,

  // `version`: the one that the action made, null where it left the drug. `standing`: the version
  // at which the drug is as the action left it; another one after its undo was undone.
  // `undone_by` is null for a drug that was undone alone.
  `create table mass_action_member (
     action_id uuid not null references mass_action(id),
     drug_id integer not null references drug(id),
     outcome text not null check (outcome in ('done', 'refused', 'unchanged')),
     why text,
     version integer,
     standing integer,
     undone boolean not null default false,
     undone_by uuid references mass_action(id),
     primary key (action_id, drug_id)
   )`,
  `create index mass_action_member_drug on mass_action_member(drug_id, version)
     where version is not null`,

  `create table mass_action_comment (
     id bigint generated always as identity primary key,
     action_id uuid not null references mass_action(id),
     at timestamptz not null default now(),
     actor text not null,
     request_id text not null,
     content text not null
   )`,
  `create index mass_action_comment_action on mass_action_comment(action_id, id)`,
  `create function refuse_action_comment_change() returns trigger language plpgsql as $$
     begin raise exception 'mass_action_comment is append-only'; end $$`,
  `create trigger mass_action_comment_append_only
     before update or delete or truncate on mass_action_comment
     for each statement execute function refuse_action_comment_change()`,

  // The action that a history row belongs to: `action` names it; of a bulk move or decision `batch`
  // does (in an undo's row that is the undone one).
  `create function action_of(row_kind text, row_note jsonb) returns uuid language sql stable as $$
     select case
       when row_note ? 'action' then (row_note ->> 'action')::uuid
       when row_note ? 'undoes' then null
       when row_kind in ('move', 'edit') then (row_note ->> 'batch')::uuid
       when row_kind in ('import', 'taken_back') then (
         select a.id from mass_action a where a.import_id = (row_note ->> 'import_id')::integer
           and a.kind = case row_kind when 'import' then 'import' else 'take_back' end)
     end
   $$`,
  `create function keep_action_members(ids bigint[]) returns void language plpgsql as $$
     begin
       with added as (
         insert into mass_action_member (action_id, drug_id, outcome, version, standing)
         select a.id, h.drug_id, 'done', h.version, h.version
         from drug_history h join mass_action a on a.id = action_of(h.kind, h.note)
         where h.id = any(ids)
         on conflict (action_id, drug_id) do update set outcome = 'done', why = null,
           version = excluded.version, standing = excluded.standing
           where mass_action_member.version is null
         returning action_id)
       update mass_action a set size = a.size + n.added
       from (select action_id, count(*)::integer as added from added group by action_id) n
       where a.id = n.action_id;

       update mass_action_member m set undone = true, undone_by = action_of(h.kind, h.note)
       from drug_history h
       where h.id = any(ids) and h.kind in ('undo', 'edit') and h.note ? 'undoes'
         and m.drug_id = h.drug_id and m.version = (h.note ->> 'undoes')::integer;
       update mass_action_member m set undone = true, undone_by = t.id
       from drug_history h
         join mass_action t on t.id = action_of(h.kind, h.note)
         join mass_action a on a.import_id = t.import_id and a.kind = 'import'
       where h.id = any(ids) and h.kind = 'taken_back'
         and m.action_id = a.id and m.drug_id = h.drug_id;

       -- The undo of an undo: what that one had undone stands again, at the new version.
       update mass_action_member m set undone = false, undone_by = null, standing = h.version
       from drug_history h
         join drug_history u on u.drug_id = h.drug_id and u.version = (h.note ->> 'undoes')::integer
           and u.note ? 'undoes'
       where h.id = any(ids) and h.note ? 'undoes'
         and m.drug_id = h.drug_id and m.version = (u.note ->> 'undoes')::integer;
     end $$`,
  `create function keep_members_of_history() returns trigger language plpgsql as $$
     declare ids bigint[];
     begin
       ids := array(select id from new_rows
         where kind <> 'baseline' and note ?| array['action', 'batch', 'import_id', 'undoes']);
       if cardinality(ids) > 0 then perform keep_action_members(ids); end if;
       return null;
     end $$`,

  // What earlier releases did, as far as it is known: neither their filters nor what they refused.
  `insert into mass_action (id, kind, at, actor, about)
     select (h.note ->> 'batch')::uuid, 'move', min(h.at), min(h.actor),
       jsonb_build_object('move', min(h.note ->> 'move'))
     from drug_history h where h.kind = 'move' and ${IS_BATCH} group by 1 order by min(h.id)`,
  `insert into mass_action (id, kind, at, actor, undoes, about)
     select gen_random_uuid(), 'undo', min(h.at), h.actor, (h.note ->> 'batch')::uuid,
       jsonb_build_object('request', h.request_id)
     from drug_history h where h.kind = 'undo' and ${IS_BATCH}
     group by h.note ->> 'batch', h.request_id, h.actor order by min(h.id)`,
  `insert into mass_action (id, kind, at, actor, import_id)
     select gen_random_uuid(), 'import', coalesce(finished_at, started_at), actor, id
     from import_run where not baseline and status in ('done', 'taken_back') order by id`,
  `insert into mass_action (id, kind, at, actor, import_id, undoes, refused)
     select gen_random_uuid(), 'take_back', r.taken_back_at, r.taken_back_by, r.id, a.id,
       (select count(*) from import_kept k where k.import_id = r.id)
     from import_run r join mass_action a on a.import_id = r.id
     where r.status = 'taken_back' and r.taken_back_at is not null and r.taken_back_by is not null
     order by r.taken_back_at`,
  `insert into mass_action_member (action_id, drug_id, outcome, why)
     select a.id, k.drug_id, 'refused', 'changed'
     from import_kept k join mass_action a on a.import_id = k.import_id and a.kind = 'take_back'`,
  `insert into mass_action_member (action_id, drug_id, outcome, version, standing)
     select a.id, h.drug_id, 'done', h.version, h.version
     from mass_action a join drug_history h on h.kind = 'undo'
       and h.request_id = a.about ->> 'request' and h.note ->> 'batch' = a.undoes::text
     on conflict do nothing`,
  `update mass_action a set about = '{}',
     size = (select count(*) from mass_action_member m where m.action_id = a.id)
   where a.kind = 'undo'`,
  `select keep_action_members(array(select id from drug_history
     where kind <> 'baseline' and note ?| array['batch', 'import_id', 'undoes'] order by id))`,
  `update mass_action_member m set undone_by = u.action_id
     from mass_action a join mass_action_member u on u.action_id = a.id
     where a.kind = 'undo' and m.action_id = a.undoes and m.drug_id = u.drug_id and m.undone`,

  `create trigger drug_history_members after insert on drug_history
     referencing new table as new_rows
     for each statement execute function keep_members_of_history()`,
] as const;
