import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Imports in the browser: files on their way, and imports as jobs that any process of the API can
 * take up.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  // In the database, so that several processes share them; cleared after a day, or when imported.
  `create table import_upload (
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
   )`,
  `create unique index import_upload_same on import_upload(actor, sha256) where sha256 <> ''`,
  `create table import_upload_chunk (
     upload_id uuid not null references import_upload(id) on delete cascade,
     start integer not null,
     content bytea not null,
     primary key (upload_id, start)
   )`,

  `create table import_job (
     id integer generated always as identity primary key,
     kind text not null check (kind in ('dpd', 'noc')),
     extract_date date not null,
     state text not null check (state in ('preparing', 'previewed', 'running', 'done', 'failed', 'cancelled')),
     -- What it works towards: where a failed one is taken up again.
     goal text not null default 'preview' check (goal in ('preview', 'import')),
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
     attempts integer not null default 0
   )`,
  `create unique index import_job_one_at_a_time on import_job(state) where state = 'running'`,
  `create index import_job_to_do on import_job(id) where state in ('preparing', 'running')`,
] as const;
