import { sql, type Transaction } from 'kysely';
import type { Db, Schema } from '../../db/schema.ts';
import type { SourceMessage } from '../../db/json-columns.ts';
import { importDpd } from '../apply/import-dpd.ts';
import { importNoc } from '../apply/import-notices.ts';
import type { Imported, ImportResult, OnProgress } from '../apply/import-result.ts';
import type { ImportOptions } from '../apply/run-import.ts';
import { readSeedNames, seedLists } from '../seed-database.ts';
import { takeBackImport } from '../apply/take-back.ts';
import { monthFiles, readImportsSoFar, usableFiles } from './import-sets.ts';
import { judgeMonth } from './judge-month.ts';
import { withStagedFiles, readUploads, removeUploads } from './upload-store.ts';
import { ImportError } from '../values/refusals.ts';
import { message } from '../values/source-messages.ts';
import { outcomeOf } from './import-record.ts';
import { keepJobDrugs, readTouchedDrugs, type JobDrug } from './job-drugs.ts';
import { JobLost } from './job-lease.ts';
import { moveJobs } from './job-states.ts';
import { latestImport, type JobRow } from './job-store.ts';

interface JobWork {
  readonly db: Db;
  /** The folder of shipped data; without it, drugs get brand names. */
  readonly seedFolder: string | undefined;
  readonly worker: string;
  readonly onProgress: OnProgress;
}

/** Stores a job's result. Throws JobLost if the worker no longer holds the job. */
const finishJob = async (
  db: Db,
  { id }: JobRow,
  worker: string,
  ...[move, result]: [move: 'show' | 'complete', result: Parameters<typeof moveJobs>[2]]
): Promise<void> => {
  const finished = await moveJobs(db, move, result)
    .where('id', '=', id)
    .where('worker', '=', worker)
    .executeTakeFirst();
  if (finished.numUpdatedRows === 0n) throw new JobLost();
};

const importFiles = async (
  { db, seedFolder }: JobWork,
  job: JobRow,
  actor: string,
  options: ImportOptions,
): Promise<ImportResult> => {
  const uploads = await readUploads(db, job.uploads);
  if (uploads.length === 0 || uploads.length < job.uploads.length)
    throw new ImportError('file_missing', message('filesGone'));
  if (seedFolder !== undefined) await seedLists(db, seedFolder);
  return withStagedFiles(db, uploads, async (paths) => {
    const request = { paths, date: job.extract_date, actor };
    return job.kind === 'dpd'
      ? importDpd(db, { ...request, names: await readSeedNames(seedFolder) }, options)
      : importNoc(db, request, options);
  });
};

const refuseImported = (result: ImportResult): Imported => {
  if (result.status === 'imported') return result;
  throw new ImportError(
    'already_imported',
    message('alreadyImported', result.importId, result.date),
  );
};

/** Files with different days need a confirmation, even if the user set the date (D78). */
const questionsOfDays = async (db: Db, { kind, uploads }: JobRow): Promise<SourceMessage[]> => {
  if (kind !== 'dpd') return [];
  const files = usableFiles(await readUploads(db, uploads));
  const { past, today } = await readImportsSoFar(db);
  return judgeMonth(monthFiles(files), past, today).questions;
};

/** Runs the import, rolls it back, and stores its result. */
export const preparePreview = async (work: JobWork, job: JobRow): Promise<void> => {
  let after: number | null = null;
  let drugs: JobDrug[] = [];
  const options: ImportOptions = {
    preview: true,
    onProgress: work.onProgress,
    afterLock: async (tx) => {
      after = (await latestImport(tx))?.id ?? null;
    },
    whenWritten: async (tx, result) => {
      drugs = await readTouchedDrugs(tx, result.importId, true);
    },
  };
  const imported = refuseImported(await importFiles(work, job, job.created_by, options));
  const questions = [...(await questionsOfDays(work.db, job)), ...imported.questions];
  const preview = JSON.stringify(outcomeOf({ ...imported, questions }));
  await work.db.transaction().execute(async (tx) => {
    await finishJob(tx, job, work.worker, 'show', {
      preview,
      rejects: JSON.stringify(imported.rejects),
      previewed_at: sql<Date>`now()`,
      previewed_after: after,
      listed: true,
    });
    await keepJobDrugs(tx, job.id, drugs);
  });
};

const checkHeld = async (tx: Transaction<Schema>, id: number, worker: string): Promise<void> => {
  const held = await tx
    .selectFrom('import_job')
    .select('id')
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (!held) throw new JobLost();
};

/**
 * Checks, once no other import can run, that this process still holds the job and that nothing was
 * imported since its preview.
 */
const checkStanding = async (
  tx: Transaction<Schema>,
  { id, previewed_after }: JobRow,
  worker: string,
): Promise<void> => {
  await checkHeld(tx, id, worker);
  const latest = await latestImport(tx);
  if ((latest?.id ?? null) !== previewed_after)
    throw new ImportError('imported_meanwhile', message('importedMeanwhile', latest?.actor ?? ''));
};

/**
 * Runs the import. "Done" is written in the import's own transaction: if the process dies, is
 * cancelled or loses its lease, both are stored or neither.
 */
export const carryOutImport = async (work: JobWork, job: JobRow): Promise<void> => {
  const options: ImportOptions = {
    onProgress: work.onProgress,
    afterLock: (tx) => checkStanding(tx, job, work.worker),
    whenWritten: async (tx, result) => {
      if (result.status !== 'imported') return;
      await finishJob(tx, job, work.worker, 'complete', {
        result: JSON.stringify(outcomeOf(result)),
        import_id: result.importId,
      });
      // Drugs may have moved since the preview: the list must show the real changes.
      await keepJobDrugs(tx, job.id, await readTouchedDrugs(tx, result.importId, false));
      await removeUploads(tx, job.uploads);
    },
  };
  refuseImported(await importFiles(work, job, job.confirmed_by ?? job.created_by, options));
};

/** Takes back an import. As for imports, the change and "done" are one transaction. */
export const carryOutTakeBack = async (work: JobWork, job: JobRow): Promise<void> => {
  const request = { run: job.import_id!, actor: job.confirmed_by ?? job.created_by };
  await takeBackImport(work.db, request, {
    onProgress: work.onProgress,
    afterLock: (tx) => checkHeld(tx, job.id, work.worker),
    beforeCommit: (tx, counts) =>
      finishJob(tx, job, work.worker, 'complete', { taken_back: JSON.stringify(counts) }),
  });
};
