import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Files of publications, stored so that their bytes never change, and ids for the feed. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  // Ids of feed and entries (RFC 4287) stay the same when host or database move.
  `alter table publication add column uid uuid not null default gen_random_uuid()`,
  `create table publication_feed (
     uid uuid not null default gen_random_uuid(),
     at timestamptz not null default now(),
     single boolean primary key default true check (single)
   )`,
  `insert into publication_feed default values`,

  // A file counts once it has a row here: its parts are written before, without a lock, and two
  // processes may do so at once.
  `create table publication_file (
     publication integer not null references publication(number),
     name text not null,
     parts uuid not null unique,
     size integer not null,
     sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
     primary key (publication, name)
   )`,
  `create table publication_file_part (
     parts uuid not null,
     place integer not null,
     made_at timestamptz not null default now(),
     content bytea not null,
     primary key (parts, place)
   )`,
  `create index publication_file_part_made on publication_file_part(made_at)`,
  `create trigger publication_file_immutable before update or delete or truncate on publication_file
     for each statement execute function refuse_publication_change()`,
  `create trigger publication_file_part_fixed before update or truncate on publication_file_part
     for each statement execute function refuse_publication_change()`,
  // What a killed process left without a file may go.
  `create function refuse_file_part_delete() returns trigger language plpgsql as $$
     begin
       if exists (select from publication_file f where f.parts = old.parts) then
         raise exception 'publications are immutable';
       end if;
       return old;
     end $$`,
  `create trigger publication_file_part_kept before delete on publication_file_part
     for each row execute function refuse_file_part_delete()`,
] as const;
