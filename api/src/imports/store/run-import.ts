import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { ImportResult } from '../import-result.ts';
import type { ImportRequest, ImportRun } from './import-runs.ts';
import { beginRun, findSameImport, lockImports } from './import-runs.ts';

/** The result for files that were imported before; undefined when they are new. */
export const importedBefore = async (db: Kysely<Schema>, request: ImportRequest): Promise<ImportResult | undefined> => {
  const same = await findSameImport(db, request);
  return same && { status: 'already_imported', importId: same.id, date: same.date };
};

/** One import: alone, in one transaction, all or nothing; the same files again change nothing (D46). Throws what `write` throws. */
export const runImport = async (db: Kysely<Schema>, request: ImportRequest, write: (tx: Transaction<Schema>, run: ImportRun) => Promise<ImportResult>): Promise<ImportResult> => {
  const result = await db.transaction().execute(async (tx) => {
    // The limit on a statement's time is for requests; a month of rows may take longer.
    await sql`set local statement_timeout = 0`.execute(tx);
    await lockImports(tx);
    return (await importedBefore(tx, request)) ?? write(tx, await beginRun(tx, request));
  });
  // The planner doesn't know thousands of new rows yet, and the embedded database has nobody who would tell it.
  if (result.status === 'imported') await sql`analyze`.execute(db);
  return result;
};
