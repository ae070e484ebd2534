import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(CHANGES).execute(db);
};

const CHANGES = `
-- Labels that an import brought and no list knew (D79): records may hold them, but they are in no
-- list until a person says what they are.
create table unknown_label (
  item_id integer primary key references lookup_item(id)
);

-- What a person said that a label is: imports read it as that entry. "meaning" is computed by the
-- importer.
create table label_alias (
  kind text not null,
  meaning text not null,
  item_id integer not null references lookup_item(id),
  name text not null,
  actor text not null,
  at timestamptz not null default now(),
  primary key (kind, meaning)
);
`;
