import { type Kysely, sql } from 'kysely';

/**
 * The whole schema. PostgreSQL 15 and PGlite run the same statements. Lists of a drug (ingredients,
 * schedules …) are arrays of lookup ids: their order matters (strengths follow the ingredients),
 * one row has a whole version, and a list page needs no join.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(SCHEMA).execute(db);
};

/** Characters that count as blank; a test compares them with the domain's. */
const BLANK =
  String.raw`\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180E` +
  String.raw`\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0`;

const SCHEMA = String.raw`
create extension if not exists pg_trgm;

-- Blind to case and accents (D23); immutable, so that it can be indexed. unaccent() is not
-- immutable and not in PGlite's core. Capitals stand beside the small letters because lower()
-- leaves accented ones alone where the database's locale is C.
create function fold(value text) returns text language sql immutable parallel safe strict as $$
  select translate(lower(value),
    'àáâãäåçèéêëìíîïñòóôõöøùúûüýÿšžœæÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝŸŠŽŒÆ’‘–—',
    'aaaaaaceeeeiiiinoooooouuuuyyszoaaaaaaaceeeeiiiinoooooouuuuyyszoa''''--')
$$;

-- People: users, their sign-ins, what they ask
-- --------------------------------------------

create table app_user (
  id integer generated always as identity primary key,
  username text not null unique,
  email text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  password_hash text not null,
  active boolean not null default true,
  created_at timestamptz not null default now()
);

create table auth_token (
  hash text primary key,
  user_id integer not null references app_user(id) on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index auth_token_last_used on auth_token(last_used_at);

-- A stream ends with its sign-in: the processes look at once, not only now and then.
create function announce_ended_tokens() returns trigger language plpgsql as $$
begin
  if exists (select from ended_token) then
    perform pg_notify('refined_live', '{"tokens": true}');
  end if;
  return null;
end $$;
create trigger auth_token_ended after delete on auth_token referencing old table as ended_token
  for each statement execute function announce_ended_tokens();

-- Attempts by name, by address and by both. A row is written before its password is verified, and
-- taken back when the password is right.
create table sign_in_failure (
  username text not null,
  address text not null,
  at timestamptz not null default now(),
  id bigint generated always as identity primary key,
  -- From where this user has signed in before: counts for the user at this address alone.
  known boolean not null default false
);
create index sign_in_failure_who on sign_in_failure(username, address, at);
create index sign_in_failure_address on sign_in_failure(address, at);
create index sign_in_failure_at on sign_in_failure(at);

-- From where a user has signed in before.
create table sign_in_success (
  user_id integer not null references app_user(id) on delete cascade,
  address text not null,
  at timestamptz not null default now(),
  primary key (user_id, address)
);

-- Passwords of feed readers, as SHA-256 only: they have 160 random bits.
create table feed_reader (
  id integer generated always as identity primary key,
  user_id integer not null references app_user(id) on delete cascade,
  name text not null,
  hash text not null unique,
  at timestamptz not null default now(),
  used_at timestamptz
);
create index feed_reader_user on feed_reader(user_id);

-- A write that named itself: reserved before it is begun, its answer kept with it. "holder" is
-- the try that works on it; it says again and again that it is alive, so that a reservation whose
-- process was killed is told from one in work. "status" is null until there is an answer.
create table idempotent_request (
  user_id integer not null references app_user(id) on delete cascade,
  key text not null,
  hash text not null,
  route text not null,
  holder uuid not null,
  alive_until timestamptz not null,
  created_at timestamptz not null default now(),
  status smallint,
  headers jsonb,
  body text,
  primary key (user_id, key)
);
create index idempotent_request_created on idempotent_request(created_at);

-- Named views of lists. Filter, order and form as in an address. "search_by" and "search_term": of
-- a view of the search.
create table list_view (
  id integer generated always as identity primary key,
  owner text not null references app_user(username),
  name text not null,
  place text not null,
  search_by text,
  search_term text,
  filter text not null,
  sort text not null,
  form text not null,
  shared boolean not null,
  version integer not null default 1,
  changed_at timestamptz not null default now()
);
create unique index list_view_names on list_view (owner, place, lower(name));
create index list_view_shared on list_view (id) where shared;

-- The lists that records choose from
-- ----------------------------------

-- One table for the eight lookup lists; kind is a key of domain's LOOKUPS. source_key is the
-- normalised label (or ATC code) that an import matches by.
create table lookup_item (
  id integer generated by default as identity primary key,
  kind text not null,
  source_key text not null,
  name text not null,
  -- A label that only a taken-back import used: out of the lists, but histories still name it.
  retired boolean not null default false,
  unique (kind, source_key)
);
create index lookup_item_search on lookup_item using gin (fold(name) gin_trgm_ops)
  with (fastupdate = off) where kind = 'active_ingredient';

-- See drugs_named_like.
create function ingredients_named_like(term text) returns table (id integer, likeness real)
  language sql stable
set pg_trgm.word_similarity_threshold = 0.35 as $$
  select id, word_similarity(term, fold(name)) from lookup_item
  where kind = 'active_ingredient' and term <% fold(name)
$$;

-- Imports
-- -------

create table import_run (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('dpd', 'noc')),
  extract_date date,
  baseline boolean not null default false,
  status text not null check (status in ('running', 'done', 'failed', 'taken_back')),
  actor text not null,
  files jsonb not null,
  counts jsonb not null default '{}',
  notices jsonb not null default '[]',
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  -- What it found is in import_before.
  keeps_before boolean not null default false,
  taken_back_at timestamptz,
  taken_back_by text,
  take_back jsonb
);
create unique index import_run_one_at_a_time on import_run(status) where status = 'running';

-- Rows of the files that were refused.
create table import_reject (
  id bigint generated always as identity primary key,
  import_id integer not null references import_run(id) on delete cascade,
  file text not null,
  line integer,
  -- A code with its parameters: the sentence is made when it is read.
  reason jsonb not null,
  content text not null
);
create index import_reject_import on import_reject(import_id);

-- Files on their way. In the database, so that several processes share them; cleared after a day,
-- or when imported.
create table import_upload (
  id uuid primary key,
  actor text not null,
  name text not null,
  bytes integer not null,
  -- Empty while nobody knows it: a page without a secure context can't say.
  sha256 text not null default '',
  received integer not null default 0,
  -- What it turned out to be; null until all of it is there.
  finding jsonb,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now()
);
create unique index import_upload_same on import_upload(actor, sha256) where sha256 <> '';

create table import_upload_chunk (
  upload_id uuid not null references import_upload(id) on delete cascade,
  start integer not null,
  content bytea not null,
  primary key (upload_id, start)
);

-- Imports as jobs that any process of the API can take up.
create table import_job (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('dpd', 'noc')),
  extract_date date not null,
  state text not null check (state in (
    'preparing', 'previewed', 'running', 'done', 'failed', 'cancelled')),
  -- What it works towards: where a failed one is taken up again.
  goal text not null default 'preview' check (goal in ('preview', 'import', 'take_back')),
  uploads uuid[] not null,
  files jsonb not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  confirmed_by text,
  confirmed_at timestamptz,
  finished_at timestamptz,
  progress jsonb not null default '{"stage":"waiting","done":0,"total":0}',
  preview jsonb,
  -- All rows that the preview rejected; not read with the rest.
  rejects jsonb not null default '[]',
  previewed_at timestamptz,
  -- The last import when the preview was made: after another one it no longer holds.
  previewed_after integer,
  result jsonb,
  import_id integer references import_run(id),
  error jsonb,
  -- The process that has it, and until when nobody else takes it.
  worker text,
  lease_until timestamptz,
  attempts integer not null default 0,
  listed boolean not null default false,
  taken_back jsonb
);
create unique index import_job_one_at_a_time on import_job(state) where state = 'running';
create index import_job_to_do on import_job(id) where state in ('preparing', 'running');
create index import_job_import on import_job(import_id) where import_id is not null;

-- What an import does, or would do, drug by drug. "drug_id" is null for a drug that the
-- preview made and undid.
create table import_job_drug (
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
);

-- Drugs
-- -----

create table drug (
  id integer generated always as identity primary key,
  drug_code integer unique,
  din text not null default '',
  pin text not null default '',
  drug_name text not null default '',
  -- What name searches match and what lists are ordered by; in byte order, so that both databases
  -- order alike.
  search_name text collate "C" not null generated always as (fold(drug_name)) stored,
  health_canada_drug_name text not null default '',
  type_id integer references lookup_item(id),
  drug_class_id integer references lookup_item(id),
  manufacturer_id integer references lookup_item(id),
  grandfather_period_id integer references lookup_item(id),
  schedule_ids integer[] not null default '{}',
  active_ingredient_ids integer[] not null default '{}',
  administration_ids integer[] not null default '{}',
  sub_medical_condition_ids integer[] not null default '{}',
  form text not null default '',
  strength text not null default '',
  tier smallint,
  queue text not null default '' check (queue in ('', 'manual', 'noc', 'dpd', 'com', 'update')),
  in_product boolean not null default false,
  -- Names of the fields that a reviewer changed: an import that would change one of them asks a
  -- human (D46).
  overridden text[] not null default '{}',
  source_changed boolean not null default false,
  dpd_status text not null default '',
  version integer not null default 1,
  queued_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index drug_din on drug(din);
create index drug_din_parts on drug using gin (din gin_trgm_ops) with (fastupdate = off);
create index drug_queue on drug(queue, id) where queue <> '';

-- Queues sorted by name and by DIN.
create index drug_queue_name on drug(queue, search_name, id) where queue <> '';
create index drug_queue_din on drug(queue, (din collate "C"), id) where queue <> '';
create index drug_name_order on drug(search_name, id);
create index drug_name_search on drug using gin (search_name gin_trgm_ops) with (fastupdate = off);
create index drug_ingredients on drug using gin (active_ingredient_ids) with (fastupdate = off);
create index drug_in_product on drug(id) where in_product;

-- The preview names what stays on the product although Health Canada doesn't list it any more
-- (D55).
create index drug_listed_no_longer on drug(search_name, id)
  where in_product and dpd_status in ('dormant', 'cancelled');

-- Typo tolerance (D23): asked only when nothing matches exactly, with a folded term. The
-- threshold belongs to the function, so that it holds on every connection.
create function drugs_named_like(term text) returns table (id integer, likeness real)
  language sql stable
set pg_trgm.word_similarity_threshold = 0.35 as $$
  -- Of equally like ones the name that holds least else comes first.
  select id, word_similarity(term, search_name) + similarity(term, search_name) / 100 from drug
  where term <% search_name
$$;

-- A drug as its history and the publications keep it (DrugState in schema.ts).
create function drug_state(item drug) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'din', item.din, 'pin', item.pin, 'drug_name', item.drug_name,
    'health_canada_drug_name', item.health_canada_drug_name,
    'type_id', item.type_id, 'drug_class_id', item.drug_class_id,
    'manufacturer_id', item.manufacturer_id,
    'grandfather_period_id', item.grandfather_period_id, 'schedule_ids', item.schedule_ids,
    'active_ingredient_ids', item.active_ingredient_ids,
    'administration_ids', item.administration_ids,
    'sub_medical_condition_ids', item.sub_medical_condition_ids,
    'form', item.form, 'strength', item.strength,
    'tier', item.tier, 'queue', item.queue, 'in_product', item.in_product)
$$;

-- Drugs are archived, never deleted: the counters and the history depend on it.
create function refuse_drug_delete() returns trigger language plpgsql as $$
begin raise exception 'drugs are archived, never deleted'; end $$;
create trigger drug_no_delete before delete or truncate on drug
  for each statement execute function refuse_drug_delete();

-- DINs that a drug no longer has. The trigger keeps them, whoever writes.
create table former_din (
  din text not null,
  drug_id integer not null references drug(id),
  primary key (din, drug_id)
);
create index former_din_drug on former_din(drug_id);

create function keep_former_din() returns trigger language plpgsql as $$
begin
  insert into former_din (din, drug_id) values (old.din, old.id) on conflict do nothing;
  return null;
end $$;
create trigger drug_former_din after update of din on drug for each row
  when (old.din <> '' and old.din <> new.din) execute function keep_former_din();

-- Queue counts, how many drugs are on the product and how many there are, kept in the writing
-- transaction (counting rows is 100 times slower).
create table queue_count (name text primary key, size integer not null default 0);
insert into queue_count(name)
  values ('manual'), ('noc'), ('dpd'), ('com'), ('update'), ('in_product'), ('all');

create function keep_queue_counts() returns trigger language plpgsql as $$
declare change record;
begin
  -- In a fixed order, so that two transactions never wait for each other crosswise.
  for change in
    select name, sum(delta)::integer as delta from (
      select queue as name, count(*) as delta from new_drug where queue <> '' group by queue
      union all select 'in_product', count(*) from new_drug where in_product
      union all select queue, -count(*) from old_drug where queue <> '' group by queue
      union all select 'in_product', -count(*) from old_drug where in_product
    ) as changes group by name having sum(delta) <> 0 order by name
  loop
    update queue_count set size = size + change.delta where name = change.name;
  end loop;
  return null;
end $$;

create function count_new_drugs() returns trigger language plpgsql as $$
declare change record;
begin
  for change in
    select name, sum(delta)::integer as delta from (
      select queue as name, count(*) as delta from new_drug where queue <> '' group by queue
      union all select 'in_product', count(*) from new_drug where in_product
      union all select 'all', count(*) from new_drug
    ) as changes group by name having sum(delta) <> 0 order by name
  loop
    update queue_count set size = size + change.delta where name = change.name;
  end loop;
  return null;
end $$;
create trigger drug_counts_insert after insert on drug
  referencing new table as new_drug
  for each statement execute function count_new_drugs();
create trigger drug_counts_update after update on drug
  referencing old table as old_drug new table as new_drug
  for each statement execute function keep_queue_counts();

-- One row: that the first start's seed was begun, and whether it was finished; one that was cut
-- off is taken up again.
create table seeding (
  id boolean primary key default true check (id),
  started_at timestamptz not null default now(),
  finished_at timestamptz
);

-- History
-- -------

create table drug_history (
  id bigint generated always as identity primary key,
  drug_id integer not null references drug(id),
  at timestamptz not null default now(),
  actor text not null,
  request_id text not null,
  kind text not null check (kind in (
    'baseline', 'import', 'move', 'edit', 'publication', 'undo', 'restore', 'taken_back',
    'approval', 'later')),
  version integer not null,
  before jsonb,
  after jsonb not null,
  note jsonb not null default '{}'
);
create index drug_history_drug on drug_history(drug_id, id);

-- The month's progress asks which drugs an import brought.
create index drug_history_import on drug_history((note ->> 'import_id')) where kind = 'import';

-- A bulk move's history rows carry its batch.
create index drug_history_batch on drug_history((note ->> 'batch'))
  where note ->> 'batch' is not null;

-- Append-only (D43), whoever asks.
create function refuse_history_change() returns trigger language plpgsql as $$
begin raise exception 'drug_history is append-only'; end $$;
create trigger drug_history_append_only before update or delete or truncate on drug_history
  for each statement execute function refuse_history_change();

create table drug_comment (
  id bigint generated always as identity primary key,
  drug_id integer not null references drug(id),
  at timestamptz not null default now(),
  actor text not null,
  request_id text not null,
  content text not null
);
create index drug_comment_drug on drug_comment(drug_id, id);

-- What was said stays as it was said, like the history.
create function refuse_comment_change() returns trigger language plpgsql as $$
begin raise exception 'drug_comment is append-only'; end $$;
create trigger drug_comment_append_only before update or delete or truncate on drug_comment
  for each statement execute function refuse_comment_change();

-- Health Canada's files, as they were imported
-- --------------------------------------------

-- What Health Canada's files said last of each product, normalised: the next import compares with
-- it.
create table source_product (
  drug_code integer primary key,
  drug_id integer not null references drug(id),
  import_id integer not null references import_run(id),
  present boolean not null default true,
  content jsonb not null,
  -- What the files said until the product last changed; null with an import means that they didn't
  -- list it then. "previous_import_id" is the last import that still said so.
  previous jsonb,
  previous_import_id integer references import_run(id),
  digest text,
  -- What Health Canada gives as the product's DIN now: a person may not have taken it yet.
  din text generated always as (content ->> 'din') stored,
  -- Digest of what was read of a product in part, and why; null: it was read in full.
  unread text
);

-- The comparison and the record itself are read by drug.
create index source_product_drug on source_product(drug_id);
create index source_product_din on source_product(din);

-- The drugs that a DIN means. current: theirs now, in the record or at Health Canada.
create function drugs_of_din(wanted text) returns table (id integer, current boolean)
  language sql stable as $$
  select named.id, bool_or(named.current) from (
    select d.id, true as current from drug d where d.din = wanted
    union all select s.drug_id, true from source_product s where s.din = wanted
    union all select f.drug_id, false from former_din f where f.din = wanted
  ) as named group by named.id
$$;

create table notice (
  noc_number integer primary key,
  import_id integer not null references import_run(id),
  notice_date date,
  content jsonb not null
);

create table notice_product (
  noc_number integer not null,
  product_id integer not null,
  din text not null default '',
  import_id integer not null references import_run(id),
  drug_id integer references drug(id),
  content jsonb not null,
  primary key (noc_number, product_id)
);
create index notice_product_din on notice_product(din);
create index notice_product_drug on notice_product(drug_id);

-- Why a drug was queued (D48): one row per changed field and import.
create table source_change (
  id bigint generated always as identity primary key,
  import_id integer not null references import_run(id),
  drug_id integer not null references drug(id),
  kind text not null,
  field text,
  old_value jsonb,
  new_value jsonb,
  -- Since when the product is in its new state, and what a reviewer decided on it: a reason tells
  -- all by itself.
  since date,
  decision text check (decision in ('take', 'keep')),
  -- Equal for the same change of several drugs, whatever its spelling (D60). The importer computes
  -- it.
  group_key text
);
create index source_change_drug on source_change(drug_id, import_id);
create index source_change_without_key on source_change(id) where group_key is null;

-- The standing decision on a field of a drug: the source's value was taken over, or ours was kept
-- against it. The log of all of them is drug_history. Values of the source are lists of texts;
-- what stood in our column before is as the column holds it.
create table source_decision (
  drug_id integer not null references drug(id),
  field text not null,
  decision text not null check (decision in ('take', 'keep')),
  actor text not null,
  at timestamptz not null default now(),
  import_id integer not null references import_run(id),
  source_value jsonb not null,
  before_value jsonb not null,
  was_overridden boolean not null,
  primary key (drug_id, field)
);

-- Taking the last import back (D59)
-- ---------------------------------

-- The rows that the last import changed, as it found them; null: there was none. Of a drug
-- "version" is the one that the import left: another one means that somebody decided since.
-- The next import removes them.
create table import_before (
  import_id integer not null references import_run(id) on delete cascade,
  kind text not null
    check (kind in ('drug', 'source_product', 'notice', 'notice_product', 'lookup_item')),
  key text not null,
  before jsonb,
  version integer,
  primary key (import_id, kind, key)
);

-- Written by triggers, so that no code of the importer can forget it. Drugs are written by
-- reviewers all day: those the importer remembers itself.
create function remember_inserted() returns trigger language plpgsql as $$
declare run integer;
begin
  select id into run from import_run where status = 'running' and keeps_before;
  if run is null then return null; end if;
  insert into import_before (import_id, kind, key)
    select run, tg_table_name,
      array_to_string(array(select to_jsonb(n) ->> name from unnest(tg_argv) as name), '/')
    from new_rows n on conflict do nothing;
  return null;
end $$;

create function remember_updated() returns trigger language plpgsql as $$
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
end $$;
create trigger source_product_remember_inserted after insert on source_product
  referencing new table as new_rows
  for each statement execute function remember_inserted('drug_code');
create trigger source_product_remember_updated after update on source_product
  referencing old table as old_rows
  for each statement execute function remember_updated('drug_code');
create trigger notice_remember_inserted after insert on notice
  referencing new table as new_rows
  for each statement execute function remember_inserted('noc_number');
create trigger notice_remember_updated after update on notice
  referencing old table as old_rows
  for each statement execute function remember_updated('noc_number');
create trigger notice_product_remember_inserted after insert on notice_product
  referencing new table as new_rows
  for each statement execute function remember_inserted('noc_number', 'product_id');
create trigger notice_product_remember_updated after update on notice_product
  referencing old table as old_rows
  for each statement execute function remember_updated('noc_number', 'product_id');
create trigger lookup_item_remember_inserted after insert on lookup_item
  referencing new table as new_rows
  for each statement execute function remember_inserted('id');
create trigger lookup_item_remember_updated after update on lookup_item
  referencing old table as old_rows
  for each statement execute function remember_updated('id');

-- Drugs that a person had decided on when their import was taken back: they stayed.
create table import_kept (
  import_id integer not null references import_run(id) on delete cascade,
  drug_id integer not null references drug(id),
  primary key (import_id, drug_id)
);

-- Drugs are never deleted: the one that was made of a notice's product is found again by it.
create table taken_back_notice_product (
  noc_number integer not null,
  product_id integer not null,
  drug_id integer not null references drug(id),
  primary key (noc_number, product_id)
);

-- Why each queued drug is where it is
-- -----------------------------------

-- The changes that explain a drug's place: those since it came into its queue; if it was moved
-- there, those of the last import that had any. A change of a field that differs from a reviewer's
-- correction counts once, as that difference.
create function current_changes(ids integer[]) returns setof source_change language sql stable as $$
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
$$;

-- Stored, so that a queue is grouped and filtered by it without reading the imports' changes;
-- triggers keep it in the writing transaction, whoever writes. One row for each group that a queued
-- drug belongs to. "marked": its source changed while it was further on (D46). "alone": the drug is
-- in no other group. The reference to drug also empties this table with that one.
create table queued_change (
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
);
create index queued_change_group on queued_change(queue, group_key, drug_id)
  include (change_id, marked, kind, field, decided, alone);

create function keep_queued_changes(ids integer[]) returns void language plpgsql as $$
begin
  if cardinality(ids) is distinct from 0 then
    -- In the order of the ids, like every write: an import and a move of one drug wait for each
    -- other here, and the second one sees what the first one wrote.
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
end $$;

-- A statement in a trigger is planned once for each connection: the first time, mostly for one
-- drug. Its plan would take minutes for ten thousand drugs. So rows before and after are compared
-- as sets ("except") here, or the statement is planned anew ("execute") where there is something to
-- end.
create function keep_changes_of_drugs() returns trigger language plpgsql as $$
begin
  perform keep_queued_changes(array(
    select id from (
      select id, queue, queued_at, source_changed from new_drug
      except select id, queue, queued_at, source_changed from old_drug) as differing));
  return null;
end $$;
create trigger drug_queued_changes after update on drug
  referencing old table as old_drug new table as new_drug
  for each statement execute function keep_changes_of_drugs();

create function keep_changes_of_sources() returns trigger language plpgsql as $$
begin
  perform keep_queued_changes(array(select distinct drug_id from written_change));
  return null;
end $$;
create trigger source_change_queued_insert after insert on source_change
  referencing new table as written_change
  for each statement execute function keep_changes_of_sources();
create trigger source_change_queued_update after update on source_change
  referencing new table as written_change
  for each statement execute function keep_changes_of_sources();
create trigger source_change_queued_delete after delete on source_change
  referencing old table as written_change
  for each statement execute function keep_changes_of_sources();

-- Publications (D21)
-- ------------------

create table publication (
  number integer primary key,
  at timestamptz not null default now(),
  actor text not null,
  import_id integer references import_run(id),
  size integer not null,
  added integer,
  changed integer not null default 0,
  removed integer not null default 0,
  -- The preview that was confirmed; of two who confirm the same one, the second gets the first's
  -- publication.
  token text unique,
  -- The day from which it holds (D56).
  effective date not null default (now() at time zone 'UTC')::date,
  -- Ids of feed and entries (RFC 4287) stay the same when host or database move.
  uid uuid not null default gen_random_uuid()
);

-- The rule of shared/src/domain/publication/publication.ts, on a drug's stored state (D54).
create function is_publishable(content jsonb) returns boolean
  language sql immutable parallel safe as $$
  select coalesce(
    content ->> 'din' ~ '^[0-9]{8}$'
      and jsonb_typeof(content -> 'type_id') = 'number'
      and content ->> 'drug_name' ~ '[^${BLANK}]'
      and content ->> 'form' ~ '[^${BLANK}]'
      and jsonb_typeof(content -> 'active_ingredient_ids') = 'array'
      and jsonb_array_length(content -> 'active_ingredient_ids') > 0,
    false)
$$;

-- What is on the product changes little from one to the next, so each stores only what it changed:
-- a row per drug that it added or changed, and one without content per drug that it removed. A
-- snapshot is the last such row of each drug up to it.
create table publication_item (
  publication integer not null references publication(number),
  drug_id integer not null references drug(id),
  content jsonb,
  -- The drug's version that was published: what still has it can't differ. The baseline's drugs had
  -- their first.
  version integer not null default 1,
  primary key (publication, drug_id)
);

-- New rows only: nobody may change what was published.
alter table publication_item add constraint publication_item_complete
  check (content is null or is_publishable(content)) not valid;
create index publication_item_drug on publication_item(drug_id, publication desc);

-- So that a preview can name those without reading all.
create index publication_item_incomplete on publication_item(drug_id)
  where content is not null and not is_publishable(content);

create function publication_content(upto integer) returns table (
    drug_id integer, content jsonb, version integer) language sql stable as $$
  select last.drug_id, last.content, last.version from (
    select distinct on (i.drug_id) i.drug_id, i.content, i.version
    from publication_item i where i.publication <= upto
    order by i.drug_id, i.publication desc
  ) last where last.content is not null
$$;

-- What the lookups were called when it was published: an import may rename them, a publication
-- stays as it was. Only what differs from the one before.
create table publication_label (
  publication integer not null references publication(number),
  id integer not null,
  name text not null,
  primary key (publication, id)
);

create function publication_labels(upto integer) returns table (id integer, name text)
  language sql stable as $$
  select distinct on (l.id) l.id, l.name from publication_label l
  where l.publication <= upto order by l.id, l.publication desc
$$;

create function keep_publication_labels() returns trigger language plpgsql as $$
begin
  insert into publication_label (publication, id, name)
    select new.number, l.id, l.name
    from lookup_item l left join publication_labels(new.number) known on known.id = l.id
    where known.name is distinct from l.name;
  return null;
end $$;
create trigger publication_keeps_labels after insert on publication
  for each row execute function keep_publication_labels();

create table publication_feed (
  uid uuid not null default gen_random_uuid(),
  at timestamptz not null default now(),
  single boolean primary key default true check (single)
);
insert into publication_feed default values;

-- A file counts once it has a row here: its parts are written before, without a lock, and two
-- processes may do so at once.
create table publication_file (
  publication integer not null references publication(number),
  name text not null,
  parts uuid not null unique,
  size integer not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (publication, name)
);

create table publication_file_part (
  parts uuid not null,
  place integer not null,
  made_at timestamptz not null default now(),
  content bytea not null,
  primary key (parts, place)
);
create index publication_file_part_made on publication_file_part(made_at);

-- Nobody changes what was published, whoever asks.
create function refuse_publication_change() returns trigger language plpgsql as $$
begin raise exception 'publications are immutable'; end $$;
create trigger publication_immutable before update or delete or truncate on publication
  for each statement execute function refuse_publication_change();
create trigger publication_item_immutable before update or delete or truncate on publication_item
  for each statement execute function refuse_publication_change();
create trigger publication_label_immutable before update or delete or truncate on publication_label
  for each statement execute function refuse_publication_change();
create trigger publication_file_immutable before update or delete or truncate on publication_file
  for each statement execute function refuse_publication_change();
create trigger publication_file_part_fixed before update or truncate on publication_file_part
  for each statement execute function refuse_publication_change();

-- What a killed process left without a file may go.
create function refuse_file_part_delete() returns trigger language plpgsql as $$
begin
  if exists (select from publication_file f where f.parts = old.parts) then
    raise exception 'publications are immutable';
  end if;
  return old;
end $$;
create trigger publication_file_part_kept before delete on publication_file_part
  for each row execute function refuse_file_part_delete();

-- Approvals (four eyes)
-- ---------------------

-- The approval that stands. "content": the approved values, by their columns in "drug".
create table drug_approval (
  drug_id integer primary key references drug(id),
  actor text not null,
  at timestamptz not null default now(),
  comment text not null default '',
  content jsonb not null
);

-- An approval is of values in a place: whoever changes one of these values, or moves the drug,
-- takes the approval away. A trigger, so that no code path (edit, restored state, import, import
-- taken back) can forget it.
create function end_outdated_approvals() returns trigger language plpgsql as $$
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
end $$;
create trigger drug_ends_approvals after update on drug
  referencing old table as old_drug new table as new_drug
  for each statement execute function end_outdated_approvals();

-- Worklists: cards put away, drugs taken, records looked at
-- ---------------------------------------------------------

-- One row for each drug that was put away and not decided on since, also after it came back: its
-- card says so. "import_id": the last import at that time. "changed_by": the import that brought
-- it back by changing the drug.
create table drug_later (
  drug_id integer primary key references drug(id),
  until text not null check (until in ('date', 'import', 'marketed')),
  back_at timestamptz,
  import_id integer not null,
  actor text not null,
  at timestamptz not null default now(),
  changed_by integer,
  check ((until = 'date') = (back_at is not null))
);

-- Those that are away now. They come back when the condition ends: nothing has to run for it.
create view put_away as
  select l.drug_id, d.queue, l.until, l.back_at from drug_later l join drug d on d.id = l.drug_id
  where l.changed_by is null and case l.until
    when 'date' then l.back_at > now()
    when 'import' then
      l.import_id >= coalesce((select max(id) from import_run where status = 'done'), 0)
    else d.dpd_status <> 'marketed' end;

-- A drug that is moved, by whomever, has been dealt with.
create function end_later_of_moved() returns trigger language plpgsql as $$
begin
  if exists (select from drug_later) then
    delete from drug_later where drug_id = any(array(
      select id from (
        select id, queue from new_drug except select id, queue from old_drug) as moved));
  end if;
  return null;
end $$;
create trigger drug_ends_later after update on drug
  referencing old table as old_drug new table as new_drug
  for each statement execute function end_later_of_moved();

-- So has one on whose source somebody decided.
create function end_later_of_decided() returns trigger language plpgsql as $$
begin
  delete from drug_later where drug_id in (select drug_id from decided);
  return null;
end $$;
create trigger source_decision_ends_later_insert after insert on source_decision
  referencing new table as decided
  for each statement execute function end_later_of_decided();
create trigger source_decision_ends_later_update after update on source_decision
  referencing new table as decided
  for each statement execute function end_later_of_decided();

-- An import that changes the drug brings it back; taken back, it has changed nothing. The
-- triggers' names come after those that lock the drugs (source_change_queued_…).
create function return_later_of_changed() returns trigger language plpgsql as $$
begin
  update drug_later l set changed_by = c.import_id from written_change c
    where c.drug_id = l.drug_id and l.changed_by is null and c.import_id > l.import_id;
  return null;
end $$;
create trigger source_change_returns_later after insert on source_change
  referencing new table as written_change
  for each statement execute function return_later_of_changed();

create function keep_later_of_taken_back() returns trigger language plpgsql as $$
begin
  update drug_later l set changed_by = null from removed_change c
    where c.drug_id = l.drug_id and l.changed_by = c.import_id;
  return null;
end $$;
create trigger source_change_taken_back_later after delete on source_change
  referencing old table as removed_change
  for each statement execute function keep_later_of_taken_back();

-- Who does a drug, until the claim lapses. It isn't part of the drug: no version, no history. No
-- reference to drug: its lock would stand in the way of writes.
create table drug_taken (
  drug_id integer primary key,
  user_id integer not null references app_user(id) on delete cascade,
  at timestamptz not null default now(),
  lapses_at timestamptz not null
);
create index drug_taken_user on drug_taken(user_id);

-- A drug that is moved is done. Whoever had taken it is told when somebody else moves it:
-- {"lost": {"owner": …, "drugs": 3, "cards": [...]}}, one notification for each person, move and
-- statement. Without "cards" there were more than 20. A notification holds less than 8000 bytes.
create function end_claims_of_moved() returns trigger language plpgsql as $$
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
end $$;
create trigger drug_ends_claims after update on drug
  referencing old table as old_drug new table as new_drug
  for each statement execute function end_claims_of_moved();

-- {"taken": [ids]}, without ids: many. A notification holds less than 8000 bytes.
create function announce_claims() returns trigger language plpgsql as $$
declare ids jsonb;
begin
  select jsonb_agg(distinct drug_id) into ids from changed_claim;
  if ids is not null then
    perform pg_notify('refined_live', case when jsonb_array_length(ids) <= 50
      then jsonb_build_object('taken', ids) else '{"taken": []}'::jsonb end::text);
  end if;
  return null;
end $$;
create trigger drug_taken_announced_insert after insert on drug_taken
  referencing new table as changed_claim
  for each statement execute function announce_claims();
create trigger drug_taken_announced_update after update on drug_taken
  referencing new table as changed_claim
  for each statement execute function announce_claims();
create trigger drug_taken_announced_delete after delete on drug_taken
  referencing old table as changed_claim
  for each statement execute function announce_claims();

-- The version that a reviewer saw last. No references: written while others write the drug.
create table drug_look (
  user_id integer not null references app_user(id) on delete cascade,
  drug_id integer not null,
  version integer not null,
  at timestamptz not null default now(),
  primary key (user_id, drug_id)
);
create index drug_look_drug on drug_look(drug_id, version);

-- Mass actions: imports, bulk moves, their undo, and what each did with which drug
-- --------------------------------------------------------------------------------

-- "place": the order of the list. "size": drugs that it changed, "refused": drugs that it left.
-- "queue" and "filter": what it was made of, where its drugs weren't named one by one.
-- "about": what was done, by its kind (a move's name, a decision's field).
create table mass_action (
  id uuid primary key,
  place bigint generated always as identity unique,
  kind text not null check (kind in (
    'move', 'decision', 'later', 'undo', 'import', 'take_back')),
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
);
create index mass_action_undoes on mass_action(undoes) where undoes is not null;
create unique index mass_action_import on mass_action(import_id, kind)
  where import_id is not null;

-- "version": the one that the action made, null where it left the drug. "standing": the version
-- at which the drug is as the action left it; another one after its undo was undone.
-- "undone_by" is null for a drug that was undone alone.
create table mass_action_member (
  action_id uuid not null references mass_action(id),
  drug_id integer not null references drug(id),
  outcome text not null check (outcome in ('done', 'refused', 'unchanged')),
  why text,
  version integer,
  standing integer,
  undone boolean not null default false,
  undone_by uuid references mass_action(id),
  primary key (action_id, drug_id)
);
create index mass_action_member_drug on mass_action_member(drug_id, version)
  where version is not null;

create table mass_action_comment (
  id bigint generated always as identity primary key,
  action_id uuid not null references mass_action(id),
  at timestamptz not null default now(),
  actor text not null,
  request_id text not null,
  content text not null
);
create index mass_action_comment_action on mass_action_comment(action_id, id);

create function refuse_action_comment_change() returns trigger language plpgsql as $$
begin raise exception 'mass_action_comment is append-only'; end $$;
create trigger mass_action_comment_append_only
  before update or delete or truncate on mass_action_comment
  for each statement execute function refuse_action_comment_change();

-- The action that a history row belongs to: "action" names it; of a bulk move or decision "batch"
-- does (in an undo's row that is the undone one).
create function action_of(row_kind text, row_note jsonb) returns uuid language sql stable as $$
  select case
    when row_note ? 'action' then (row_note ->> 'action')::uuid
    when row_note ? 'undoes' then null
    when row_kind in ('move', 'edit') then (row_note ->> 'batch')::uuid
    when row_kind in ('import', 'taken_back') then (
      select a.id from mass_action a where a.import_id = (row_note ->> 'import_id')::integer
        and a.kind = case row_kind when 'import' then 'import' else 'take_back' end)
  end
$$;

create function keep_action_members(ids bigint[]) returns void language plpgsql as $$
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
  where h.id = any(ids) and h.kind in ('undo', 'edit', 'later') and h.note ? 'undoes'
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
end $$;

create function keep_members_of_history() returns trigger language plpgsql as $$
declare ids bigint[];
begin
  ids := array(select id from new_rows
    where kind <> 'baseline' and note ?| array['action', 'batch', 'import_id', 'undoes']);
  if cardinality(ids) > 0 then perform keep_action_members(ids); end if;
  return null;
end $$;
create trigger drug_history_members after insert on drug_history
  referencing new table as new_rows
  for each statement execute function keep_members_of_history();

-- What happens to drugs is announced to every API process (LISTEN refined_live)
-- -----------------------------------------------------------------------------

-- {"drugs": {"queues": [...], "changes": [...]}}: the queues whose lists are concerned, and up to
-- 20 drugs with where they came from, their version and who it was, where the history of the same
-- statement says. Without "changes" there were more: look again. "edited": more changed than
-- where it is. A notification holds less than 8000 bytes.
create function announce_drugs() returns trigger language plpgsql as $$
declare
  aside constant text[] := array[
    'queue', 'in_product', 'version', 'updated_at', 'queued_at', 'overridden', 'source_changed',
    'dpd_status'];
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
      select jsonb_agg(jsonb_build_object(
          'id', n.id, 'from', null, 'to', n.queue, 'in_product', n.in_product,
          'version', n.version, 'edited', true))
        into changes from new_drug n;
    end if;
  else
    select jsonb_agg(queue) into queues
      from (select queue from old_drug union select queue from new_drug) as concerned;
    if total <= 20 then
      select jsonb_agg(jsonb_build_object(
          'id', n.id, 'from', o.queue, 'to', n.queue, 'in_product', n.in_product,
          'version', n.version,
          'edited', (to_jsonb(n) - aside) is distinct from (to_jsonb(o) - aside),
          'actor', left(who.actor, 80), 'name', left(who.name, 80)))
        into changes
        from new_drug n join old_drug o on o.id = n.id
        left join lateral (
          select h.actor,
            coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) as name
          from drug_history h left join app_user u on u.username = h.actor
          where h.drug_id = n.id and h.version = n.version order by h.id desc limit 1
        ) who on true;
    end if;
  end if;
  payload := jsonb_build_object('drugs', jsonb_strip_nulls(
    jsonb_build_object('queues', queues, 'changes', changes)))::text;
  if octet_length(payload) > 7900 then
    payload := jsonb_build_object('drugs', jsonb_build_object('queues', queues))::text;
  end if;
  perform pg_notify('refined_live', payload);
  return null;
end $$;
create trigger drug_announce_insert after insert on drug
  referencing new table as new_drug
  for each statement execute function announce_drugs();
create trigger drug_announce_update after update on drug
  referencing old table as old_drug new table as new_drug
  for each statement execute function announce_drugs();

-- Who has a record open: a row for each open page, gone with its sign-in. What a crash of the
-- database takes from it comes back with the next heartbeat. No reference to drug: its lock would
-- stand in the way of writes.
create unlogged table drug_presence (
  page uuid primary key,
  drug_id integer not null,
  user_id integer not null references app_user(id) on delete cascade,
  token text not null references auth_token(hash) on delete cascade,
  since timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index drug_presence_drug on drug_presence(drug_id);
create index drug_presence_user on drug_presence(user_id);
create index drug_presence_token on drug_presence(token);

create function announce_presence() returns trigger language plpgsql as $$
declare ids jsonb;
begin
  select jsonb_agg(distinct drug_id) into ids from changed_presence;
  if ids is not null then
    perform pg_notify('refined_live', case when jsonb_array_length(ids) <= 200
      then jsonb_build_object('presence', ids) else '{"presence": []}'::jsonb end::text);
  end if;
  return null;
end $$;
create trigger drug_presence_begun after insert on drug_presence
  referencing new table as changed_presence
  for each statement execute function announce_presence();
create trigger drug_presence_ended after delete on drug_presence
  referencing old table as changed_presence
  for each statement execute function announce_presence();

-- The planner takes no samples of documents (jsonb): no condition is estimated by what they hold,
-- and reading 30,000 of them for each table took longer than most imports write.
do $$
  declare place record;
  begin
    for place in
      select c.relname as owner, a.attname as name
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
        and a.attnum > 0 and not a.attisdropped and a.atttypid = 'jsonb'::regtype
    loop
      execute format('alter table %I alter column %I set statistics 0', place.owner, place.name);
    end loop;
  end $$;
`;
