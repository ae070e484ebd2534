import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Schema, ImportFile } from '../../db/schema.ts';
import { recordAction } from '../../actions/record-action.ts';
import { ImportError } from '../values/refusals.ts';
import { say } from '../values/source-messages.ts';
import type { Relabelling } from '../dpd/relabellings.ts';
import type { Reject } from '../values/refusals.ts';
import { insertRows } from './bulk.ts';
import type { ImportCounts, OnProgress, ImportResult } from './import-result.ts';
import { tellChangedRows, updateStatistics } from '../../db/statistics.ts';

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
const closeBefore = async (db: Db, run: Run): Promise<void> => {
  await sql`update import_before b set version = d.version from drug d
    where b.import_id = ${run.id} and b.kind = 'drug' and d.id = b.key::integer`.execute(db);
  await db.deleteFrom('import_before').where('import_id', '<>', run.id).execute();
};

/** A run within its transaction. */
export interface ImportRun {
  readonly id: number;
  readonly actor: string;
  readonly requestId: string;
  readonly date: string;
  readonly baseline: boolean;
  /** The last import of the same kind, if any. */
  readonly previousId: number | undefined;
}

interface ImportRequest {
  readonly kind: 'dpd' | 'noc';
  /** Date of the extract, YYYY-MM-DD. */
  readonly date: string;
  readonly files: readonly ImportFile[];
  readonly actor: string;
}

/** Names, sizes and SHA-256 of files; refuses with `file_missing`. */
export const describeFiles = async (paths: readonly string[]): Promise<ImportFile[]> => {
  const files: ImportFile[] = [];
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile()) throw new ImportError('file_missing', say('noFile', path));
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
    files.push({ name: basename(path), sha256: hash.digest('hex'), bytes: found.size });
  }
  return files;
};

const sameFiles = (left: readonly ImportFile[], right: readonly ImportFile[]): boolean => {
  const hashes = (files: readonly ImportFile[]): string =>
    files
      .map(({ sha256 }) => sha256)
      .sort()
      .join();
  return hashes(left) === hashes(right);
};

/** The import that took exactly these files, if there was one. */
const findSameImport = async (
  db: Kysely<Schema>,
  { kind, files }: ImportRequest,
): Promise<{ id: number; date: string | null } | undefined> => {
  const runs = await db
    .selectFrom('import_run')
    .select(['id', 'files', sql<string | null>`extract_date::text`.as('date')])
    .where('kind', '=', kind)
    .where('status', '=', 'done')
    .orderBy('id', 'desc')
    .execute();
  return runs.find((run) => sameFiles(run.files, files));
};

/**
 * Begins a run. One import at a time, whoever starts it (the lock is held until the transaction
 * ends; readers don't wait). Refuses with `date_too_old`. A database's first DPD import is its
 * baseline (D49).
 */
const beginRun = async (
  tx: Transaction<Schema>,
  request: ImportRequest,
  preview = false,
): Promise<ImportRun> => {
  const { kind, date, files, actor } = request;
  const last = await tx
    .selectFrom('import_run')
    .select(['id', sql<string>`extract_date::text`.as('date')])
    .where('kind', '=', kind)
    .where('status', '=', 'done')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last && date < last.date) {
    throw new ImportError('date_too_old', say('tooOld', date, last.date));
  }
  // Two extracts never have the same date; notices may be fetched twice a day.
  if (last && kind === 'dpd' && date === last.date) {
    throw new ImportError('date_too_old', say('sameDay', date));
  }
  const baseline = kind === 'dpd' && !last;
  // A preview draws no number, so that imports are numbered without gaps; its own disappears with
  // its transaction.
  const number = preview ? sql`0` : sql`nextval(pg_get_serial_sequence('import_run', 'id'))`;
  const { rows } = await sql<{ id: number }>`
    insert into import_run (id, kind, extract_date, baseline, keeps_before, status, actor, files)
    overriding system value
    values (${number}, ${kind}, ${date}::date, ${baseline}, ${!baseline}, 'running', ${actor},
      ${JSON.stringify(files)}::jsonb) returning id`.execute(tx);
  const { id } = rows[0]!;
  // The baseline is publication 0, nobody's decision.
  if (!baseline) await recordAction(tx, { id: randomUUID(), kind: 'import', actor, importId: id });
  return { id, actor, requestId: `import-${id}`, date, baseline, previousId: last?.id };
};

export const lockImports = async (tx: Transaction<Schema>): Promise<void> => {
  await sql`lock table import_run in share row exclusive mode`.execute(tx);
};

export const finishRun = async (
  tx: Transaction<Schema>,
  run: ImportRun,
  counts: ImportCounts,
  relabellings: readonly Relabelling[],
  rejects: readonly Reject[],
): Promise<void> => {
  await closeBefore(tx, run);
  await insertRows(
    tx,
    'import_reject',
    ['import_id', 'file', 'line', 'reason', 'content'],
    rejects.map((reject) => ({ ...reject, import_id: run.id })),
  );
  await tx
    .updateTable('import_run')
    .set({
      status: 'done',
      counts: JSON.stringify(counts),
      notices: JSON.stringify(relabellings),
      finished_at: sql`clock_timestamp()`,
    })
    .where('id', '=', run.id)
    .execute();
};

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
