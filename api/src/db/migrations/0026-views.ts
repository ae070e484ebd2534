import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Named views of lists. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  // Filter, order and form as in an address. `search_by` and `search_term`: of a view of the search.
  `create table list_view (
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
   )`,
  `create unique index list_view_names on list_view (owner, place, lower(name))`,
  `create index list_view_shared on list_view (id) where shared`,
] as const;
