import { importMessages } from '@refined/shared/messages';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { ImportError, importDpd, importNoc, seedLists } from '../../imports/index.ts';
import type { CleanNames, ImportOptions, ImportResult, OnProgress } from '../../imports/index.ts';
import { outcomeOf, rejectedRows } from '../record/breakdown.ts';
import { withStagedFiles } from '../uploads/staged-files.ts';
import { readUploads, removeUploads } from '../uploads/upload-store.ts';
import { JobLost } from './job-progress.ts';
import { latestImport } from './job-store.ts';
import type { Db, JobRow } from './job-store.ts';

/** What imports take from the folder of shipped data; a host without one imports under the brand names. */
export interface SeedSources {
  readonly folder: string | undefined;
  readonly names: () => Promise<CleanNames>;
}

export interface JobWork {
  readonly db: Db;
  readonly seed: SeedSources;
  readonly worker: string;
  readonly onProgress: OnProgress;
}

const text = importMessages.api;

const importFiles = async ({ db, seed }: JobWork, job: JobRow, actor: string, options: ImportOptions): Promise<ImportResult> => {
  const uploads = await readUploads(db, job.uploads);
  if (uploads.length === 0 || uploads.length < job.uploads.length) throw new ImportError('file_missing', text.filesGone);
  if (seed.folder !== undefined) await seedLists(db, seed.folder);
  return withStagedFiles(db, uploads, async (paths) =>
    job.kind === 'dpd' ? importDpd(db, { paths, date: job.extract_date, names: await seed.names(), actor }, options) : importNoc(db, { paths, date: job.extract_date, actor }, options),
  );
};

const refuseImported = (result: ImportResult): Extract<ImportResult, { status: 'imported' }> => {
  if (result.status === 'imported') return result;
  throw new ImportError('already_imported', text.alreadyImported(result.importId, result.date));
};

/** Does the import, undoes it, and keeps what it would have done. */
export const preparePreview = async (work: JobWork, job: JobRow): Promise<void> => {
  let after: number | null = null;
  const options: ImportOptions = {
    preview: true,
    onProgress: work.onProgress,
    afterLock: async (tx) => {
      after = (await latestImport(tx))?.id ?? null;
    },
  };
  const imported = refuseImported(await importFiles(work, job, job.created_by, options));
  const kept = await work.db
    .updateTable('import_job')
    .set({ state: 'previewed', preview: JSON.stringify(outcomeOf(imported)), rejects: JSON.stringify(rejectedRows(imported)), previewed_at: sql<Date>`now()`, previewed_after: after, worker: null, lease_until: null, attempts: 0 })
    .where('id', '=', job.id).where('worker', '=', work.worker).where('state', '=', 'preparing')
    .executeTakeFirst();
  if (kept.numUpdatedRows === 0n) throw new JobLost();
};

/** Only the process that has the job imports, and only what was previewed: judged while no other import can run. */
const checkStanding = async (tx: Transaction<Schema>, { id, previewed_after }: JobRow, worker: string): Promise<void> => {
  const held = await tx.selectFrom('import_job').select('id').where('id', '=', id).where('worker', '=', worker).where('state', '=', 'running').executeTakeFirst();
  if (!held) throw new JobLost();
  const latest = await latestImport(tx);
  if ((latest?.id ?? null) !== previewed_after) throw new ImportError('imported_meanwhile', text.importedMeanwhile(latest?.actor ?? ''));
};

/**
 * Imports. That the job is done stands in the transaction of the import itself: whoever dies, or is cancelled, or was taken for
 * dead meanwhile, leaves either both or neither.
 */
export const carryOutImport = async (work: JobWork, job: JobRow): Promise<void> => {
  const options: ImportOptions = {
    onProgress: work.onProgress,
    afterLock: (tx) => checkStanding(tx, job, work.worker),
    beforeCommit: async (tx, result) => {
      if (result.status !== 'imported') return;
      const finished = await tx
        .updateTable('import_job')
        .set({ state: 'done', result: JSON.stringify(outcomeOf(result)), import_id: result.importId, finished_at: sql<Date>`clock_timestamp()`, worker: null, lease_until: null })
        .where('id', '=', job.id).where('worker', '=', work.worker).where('state', '=', 'running')
        .executeTakeFirst();
      if (finished.numUpdatedRows === 0n) throw new JobLost();
      await removeUploads(tx, job.uploads);
    },
  };
  refuseImported(await importFiles(work, job, job.confirmed_by ?? job.created_by, options));
};
