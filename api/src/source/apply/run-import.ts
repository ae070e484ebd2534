import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { OnProgress } from '../runs/import-progress.ts';
import type { ImportResult } from '../runs/import-result.ts';
import type { ImportRequest, ImportRun } from '../runs/import-runs.ts';
import { beginRun, findSameImport, lockImports } from '../runs/import-runs.ts';

export interface ImportOptions {
  readonly onProgress?: OnProgress;
  /**
   * Does everything and undoes it: the result is exactly what the import would do now, since it is
   * what it did. The database is as before, but for drugs' ids that were drawn.
   */
  readonly preview?: boolean;
  /** Called in the transaction once no other import can run; what it throws undoes everything. */
  readonly afterLock?: (tx: Transaction<Schema>) => Promise<void>;
  /**
   * Called in the transaction when all is written, in a preview too: what it reads is what came of
   * it.
   */
  readonly whenWritten?: (tx: Transaction<Schema>, result: ImportResult) => Promise<void>;
  /** Called in the transaction as its last step: what it writes stands or falls with the import. */
  readonly beforeCommit?: (tx: Transaction<Schema>, result: ImportResult) => Promise<void>;
}

/** The result for files that were imported before; undefined when they are new. */
export const importedBefore = async (
  db: Kysely<Schema>,
  request: ImportRequest,
): Promise<ImportResult | undefined> => {
  const same = await findSameImport(db, request);
  return same && { status: 'already_imported', importId: same.id, date: same.date };
};

/** Carries a preview's result out of the transaction that it undoes. */
class Undone extends Error {
  readonly result: ImportResult;
  constructor(result: ImportResult) {
    super('undone');
    this.result = result;
  }
}

type WriteImport = (tx: Transaction<Schema>, run: ImportRun) => Promise<ImportResult>;

/**
 * One import: alone, in one transaction, all or nothing; the same files again change nothing (D46).
 * Throws what `write` throws.
 */
export const runImport = async (
  db: Kysely<Schema>,
  request: ImportRequest,
  write: WriteImport,
  options: ImportOptions = {},
): Promise<ImportResult> => {
  const { preview = false, onProgress, afterLock, whenWritten, beforeCommit } = options;
  const transaction = db.transaction().execute(async (tx) => {
    // The limits on time are for requests; a month of rows may take longer, and so may the wait for
    // another import.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await lockImports(tx);
    await afterLock?.(tx);
    const result =
      (await importedBefore(tx, request)) ??
      (await write(tx, await beginRun(tx, request, preview)));
    await whenWritten?.(tx, result);
    if (preview) throw new Undone(result);
    await beforeCommit?.(tx, result);
    return result;
  });
  const result = await transaction.catch((error: unknown) => {
    if (error instanceof Undone) return error.result;
    throw error;
  });
  if (preview || result.status !== 'imported') return result;
  onProgress?.({ stage: 'finishing', done: 0, total: 0 });
  // The planner doesn't know thousands of new rows yet, and the embedded database has nobody who
  // would tell it.
  await sql`analyze`.execute(db);
  return result;
};
