import { sql, type Transaction } from 'kysely';
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { recordAction } from '../../actions/action-store.ts';
import type { ImportFile } from '../../db/import-tables.ts';
import { lockForLong, tellChangedRows, updateStatistics } from '../../db/import-transaction.ts';
import type { Db, Schema } from '../../db/schema.ts';
import type { SourceMessage } from '../../db/json-columns.ts';
import { ImportError } from '../values/refusals.ts';
import { message } from '../values/source-messages.ts';
import { insertRows } from './bulk.ts';
import type { Imported, ImportResult, OnProgress } from './import-result.ts';

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

/**
 * Stores the state of drugs that the import will change or give reasons to, until the next import,
 * so that the import can be taken back (D59). Triggers store the rows of sources and lookups.
 */
export const rememberFound = async (
  db: Db,
  run: ImportRun,
  ids: readonly number[],
): Promise<void> => {
  if (run.baseline) return;
  await sql`
    insert into import_before (import_id, kind, key, before)
    select ${run.id}::integer, 'drug', d.id::text, to_jsonb(d)
    from drug d join json_array_elements_text(${JSON.stringify(ids)}::json) as wanted(id)
      on d.id = wanted.id::integer
    on conflict do nothing`.execute(db);
};

/** Stores which drugs the import created. */
export const rememberMade = async (
  db: Db,
  run: ImportRun,
  ids: readonly number[],
): Promise<void> => {
  if (run.baseline) return;
  await sql`
    insert into import_before (import_id, kind, key)
    select ${run.id}::integer, 'drug', made.id
    from json_array_elements_text(${JSON.stringify(ids)}::json) as made(id)`.execute(db);
};

/**
 * At the end of an import: stores the new versions, and deletes what the previous import stored.
 */
const closeBefore = async (db: Db, run: ImportRun): Promise<void> => {
  await sql`update import_before b set version = d.version from drug d
    where b.import_id = ${run.id} and b.kind = 'drug' and d.id = b.key::integer`.execute(db);
  await db.deleteFrom('import_before').where('import_id', '<>', run.id).execute();
};

/** Names, sizes and SHA-256 of files. Throws `file_missing`. */
export const describeFiles = async (paths: readonly string[]): Promise<ImportFile[]> => {
  const files: ImportFile[] = [];
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile()) throw new ImportError('file_missing', message('noFile', path));
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
    files.push({ name: basename(path), sha256: hash.digest('hex'), bytes: found.size });
  }
  return files;
};

export interface PastImport {
  readonly id: number;
  readonly kind: 'dpd' | 'noc';
  readonly date: string | null;
  readonly actor: string;
  readonly hashes: readonly string[];
}

/** The finished imports, newest first. */
export const readPastImports = async (db: Db): Promise<PastImport[]> => {
  const runs = await db
    .selectFrom('import_run')
    .select(['id', 'kind', 'files', 'actor', sql<string | null>`extract_date::text`.as('date')])
    .where('status', '=', 'done')
    .orderBy('id', 'desc')
    .execute();
  return runs.map(({ files, ...run }) => ({ ...run, hashes: files.map(({ sha256 }) => sha256) }));
};

/** The finished import of exactly these files, if any. */
export const findSameImport = (
  past: readonly PastImport[],
  kind: PastImport['kind'],
  files: readonly { readonly sha256: string }[],
): PastImport | undefined => {
  const key = (hashes: readonly string[]): string => [...hashes].sort().join();
  const asked = key(files.map(({ sha256 }) => sha256));
  return past.find((run) => run.kind === kind && key(run.hashes) === asked);
};

/**
 * Why an import can't have this date, after the last one of its kind. Two extracts never have the
 * same date; notices can be fetched twice a day.
 */
export const refuseOlder = (
  kind: PastImport['kind'],
  date: string,
  last: string | null,
): SourceMessage | undefined => {
  if (last !== null && date < last) return message('tooOld', date, last);
  return kind === 'dpd' && date === last ? message('sameDay', date) : undefined;
};

/**
 * Begins a run. Only one import runs at a time: the lock is held until the transaction ends;
 * readers don't wait. Throws `date_too_old`. A database's first DPD import is its baseline (D49).
 */
const beginRun = async (
  tx: Transaction<Schema>,
  request: ImportRequest,
  preview: boolean,
): Promise<ImportRun> => {
  const { kind, date, files, actor } = request;
  const last = (await readPastImports(tx)).find((run) => run.kind === kind);
  const older = refuseOlder(kind, date, last?.date ?? null);
  if (older) throw new ImportError('date_too_old', older);
  const baseline = kind === 'dpd' && !last;
  // A preview uses no number of the sequence, so that imports have no gaps; its row is rolled back.
  const number = preview ? sql`0` : sql`nextval(pg_get_serial_sequence('import_run', 'id'))`;
  const { rows } = await sql<{ id: number }>`
    insert into import_run (id, kind, extract_date, baseline, keeps_before, status, actor, files)
    overriding system value
    values (${number}, ${kind}, ${date}::date, ${baseline}, ${!baseline}, 'running', ${actor},
      ${JSON.stringify(files)}::jsonb) returning id`.execute(tx);
  const { id } = rows[0]!;
  // The baseline is publication 0, not a person's action.
  if (!baseline) await recordAction(tx, { id: randomUUID(), kind: 'import', actor, importId: id });
  return { id, actor, requestId: `import-${id}`, date, baseline, previousId: last?.id };
};

const finishRun = async (
  tx: Transaction<Schema>,
  run: ImportRun,
  { counts, relabellings, rejects }: WrittenImport,
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
  /** Called in the transaction once no other import can run; an error rolls everything back. */
  readonly afterLock?: (tx: Transaction<Schema>) => Promise<void>;
  /**
   * Called as the transaction's last step, also in a preview: it gets the result, and its writes
   * are committed or rolled back with the import.
   */
  readonly whenWritten?: (tx: Transaction<Schema>, result: ImportResult) => Promise<void>;
}

/** The result for files that were imported before; undefined when they are new. */
export const importedBefore = async (
  db: Db,
  request: ImportRequest,
): Promise<ImportResult | undefined> => {
  const same = findSameImport(await readPastImports(db), request.kind, request.files);
  return same && { status: 'already_imported', importId: same.id, date: same.date };
};

/** Carries a preview's result out of its rolled-back transaction. */
class Undone extends Error {
  readonly result: ImportResult;
  constructor(result: ImportResult) {
    super('undone');
    this.result = result;
  }
}

export type WrittenImport = Pick<
  Imported,
  'counts' | 'relabellings' | 'rejects' | 'notes' | 'questions'
>;

const writeRun = async (
  tx: Transaction<Schema>,
  request: ImportRequest,
  write: (run: ImportRun) => Promise<WrittenImport>,
  preview: boolean,
): Promise<Imported> => {
  const run = await beginRun(tx, request, preview);
  const written = await write(run);
  await finishRun(tx, run, written);
  const { id: importId, baseline, date } = run;
  return { status: 'imported', importId, baseline, date, ...written };
};

/**
 * Runs one import at a time, in one transaction; the same files again change nothing (D46). Throws
 * what `write` throws.
 */
export const runImport = async (
  db: Db,
  request: ImportRequest,
  write: (tx: Transaction<Schema>, run: ImportRun) => Promise<WrittenImport>,
  options: ImportOptions = {},
): Promise<ImportResult> => {
  const { preview = false, onProgress, afterLock, whenWritten } = options;
  const transaction = db.transaction().execute(async (tx) => {
    await lockForLong(tx);
    await afterLock?.(tx);
    const result =
      (await importedBefore(tx, request)) ??
      (await writeRun(tx, request, (run) => write(tx, run), preview));
    await whenWritten?.(tx, result);
    if (preview) throw new Undone(result);
    await tellChangedRows(tx);
    return result;
  });
  const result = await transaction.catch((error: unknown) => {
    if (error instanceof Undone) return error.result;
    throw error;
  });
  if (preview || result.status !== 'imported') return result;
  onProgress?.({ stage: 'finishing', done: 0, total: 0 });
  // The import is committed: errors here must not look like a failed import.
  await updateStatistics(db.withoutPlugins());
  return result;
};
