import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { tellChangedRows, updateStatistics } from '../../db/statistics.ts';
import type { OnProgress } from '../runs/import-progress.ts';
import type { ImportResult } from '../runs/import-result.ts';
import type { ImportRequest, ImportRun } from '../runs/import-runs.ts';
import { beginRun, findSameImport, lockImports } from '../runs/import-runs.ts';

export interface ImportOptions {
  readonly onProgress?: OnProgress;
  /**
   * Runs the whole import and rolls it back, so the preview is exactly what the import would do
   * now. Only the drawn drug ids are used up.
   */
  readonly preview?: boolean;
  /** Called in the transaction once no other import can run; a throw rolls everything back. */
  readonly afterLock?: (tx: Transaction<Schema>) => Promise<void>;
  /**
   * Called in the transaction when everything is written, also in a preview: it can read the
   * result.
   */
  readonly whenWritten?: (tx: Transaction<Schema>, result: ImportResult) => Promise<void>;
  /**
   * Called as the transaction's last step: what it writes is committed or rolled back with the
   * import.
   */
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

/** Carries a preview's result out of the transaction that is rolled back. */
class Undone extends Error {
  readonly result: ImportResult;
  constructor(result: ImportResult) {
    super('undone');
    this.result = result;
  }
}

type WriteImport = (tx: Transaction<Schema>, run: ImportRun) => Promise<ImportResult>;

/**
 * One import at a time, in one transaction; the same files again change nothing (D46). Throws what
 * `write` throws.
 */
export const runImport = async (
  db: Kysely<Schema>,
  request: ImportRequest,
  write: WriteImport,
  options: ImportOptions = {},
): Promise<ImportResult> => {
  const { preview = false, onProgress, afterLock, whenWritten, beforeCommit } = options;
  const transaction = db.transaction().execute(async (tx) => {
    // The time limits are for requests; a month of rows may take longer, and so may the wait for
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
    await tellChangedRows(tx);
    return result;
  });
  const result = await transaction.catch((error: unknown) => {
    if (error instanceof Undone) return error.result;
    throw error;
  });
  if (preview || result.status !== 'imported') return result;
  onProgress?.({ stage: 'finishing', done: 0, total: 0 });
  // The import stands, whatever watches over its statements.
  await updateStatistics(db.withoutPlugins());
  return result;
};
