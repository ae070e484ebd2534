import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { PastImport } from '../month/judge-month.ts';

/** The finished imports, newest first. */
export const readPastImports = async (db: Kysely<Schema>): Promise<PastImport[]> => {
  const runs = await db
    .selectFrom('import_run')
    .select(['id', 'kind', 'files', 'actor', sql<string | null>`extract_date::text`.as('date')])
    .where('status', '=', 'done')
    .orderBy('id', 'desc')
    .execute();
  return runs.map(({ files, ...run }) => ({ ...run, hashes: files.map(({ sha256 }) => sha256) }));
};
