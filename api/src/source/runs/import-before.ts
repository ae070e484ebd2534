import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/**
 * What an import replaces, stored until the next import, so that it can be taken back (D59).
 * Triggers store the rows of sources and lists; the importer names its drugs itself.
 */
type Db = Kysely<Schema>;

interface Run {
  readonly id: number;
  readonly baseline: boolean;
}

/** Drugs that the import is about to change, or gives reasons to. */
export const rememberFound = async (db: Db, run: Run, ids: readonly number[]): Promise<void> => {
  if (run.baseline) return;
  await sql`
    insert into import_before (import_id, kind, key, before)
    select ${run.id}::integer, 'drug', d.id::text, to_jsonb(d)
    from drug d join json_array_elements_text(${JSON.stringify(ids)}::json) as wanted(id)
      on d.id = wanted.id::integer
    on conflict do nothing`.execute(db);
};

/** Drugs that the import created. */
export const rememberMade = async (db: Db, run: Run, ids: readonly number[]): Promise<void> => {
  if (run.baseline) return;
  await sql`
    insert into import_before (import_id, kind, key)
    select ${run.id}::integer, 'drug', made.id
    from json_array_elements_text(${JSON.stringify(ids)}::json) as made(id)`.execute(db);
};

/**
 * At the import's end: stores the versions after it, and deletes what the import before it stored.
 */
export const closeBefore = async (db: Db, run: Run): Promise<void> => {
  await sql`update import_before b set version = d.version from drug d
    where b.import_id = ${run.id} and b.kind = 'drug' and d.id = b.key::integer`.execute(db);
  await db.deleteFrom('import_before').where('import_id', '<>', run.id).execute();
};
