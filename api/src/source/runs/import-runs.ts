import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import { recordAction } from '../../actions/record-action.ts';
import type { ImportFile } from '../../db/import-tables.ts';
import type { Schema } from '../../db/schema.ts';
import { ImportError } from '../values/import-error.ts';
import { say } from '../values/source-messages.ts';
import type { Relabelling } from '../dpd/relabellings.ts';
import type { Reject } from '../values/reject.ts';
import { insertRows } from './bulk.ts';
import { closeBefore } from './import-before.ts';
import type { ImportCounts } from './import-result.ts';

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

export interface ImportRequest {
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
export const findSameImport = async (
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
export const beginRun = async (
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
