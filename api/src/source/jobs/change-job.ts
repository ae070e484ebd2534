import type { UpdateObject } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { HttpProblem } from '../../http/problem.ts';
import { importMessages } from '../../messages/imports.ts';
import { beginTakeBack } from './begin-take-back.ts';
import {
  findJob,
  findRunningJob,
  freed,
  JOB_COLUMNS,
  latestImport,
  presentJob,
} from './job-store.ts';
import type { Db, JobRow } from './job-store.ts';

const text = importMessages;
const UNIQUE_VIOLATION = '23505';

/** Throws 404. */
export const requireJob = async (db: Db, id: string): Promise<JobRow> => {
  const job = await findJob(db, id);
  if (!job) throw new HttpProblem(404, text.unknownJob);
  return job;
};

const refuse = (sentence: string, job: JobRow): HttpProblem =>
  new HttpProblem(409, sentence, { current: presentJob(job) });

type Changes = UpdateObject<Schema, 'import_job', 'import_job'>;

/** Changes a job that is in one of these states; undefined when it isn't any more. */
const change = (
  db: Db,
  id: number,
  from: readonly JobRow['state'][],
  set: Changes,
): Promise<JobRow | undefined> =>
  db
    .updateTable('import_job')
    .set(set)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning(JOB_COLUMNS)
    .executeTakeFirst();

/** Makes its preview again. */
const prepareAgain = (db: Db, job: JobRow): Promise<JobRow | undefined> =>
  change(db, job.id, [job.state], {
    ...freed(),
    state: 'preparing',
    goal: 'preview',
    preview: null,
    listed: false,
    rejects: '[]',
    previewed_at: null,
    previewed_after: null,
    confirmed_by: null,
    confirmed_at: null,
  });

/**
 * Starts an import. A unique index allows only one: throws 409 with who imports and since when, and
 * where the preview is out of date.
 */
const begin = async (db: Db, job: JobRow, actor: string): Promise<JobRow> => {
  if (job.goal === 'take_back') return beginTakeBack(db, job.import_id!, actor);
  const latest = await latestImport(db);
  if ((latest?.id ?? null) !== job.previewed_after)
    throw refuse(text.importedMeanwhile(latest?.actor ?? ''), (await prepareAgain(db, job)) ?? job);
  try {
    const begun = await change(db, job.id, [job.state], {
      ...freed(),
      state: 'running',
      goal: 'import',
      confirmed_by: actor,
      confirmed_at: sql<Date>`now()`,
    });
    if (begun) return begun;
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    const running = await findRunningJob(db);
    if (running)
      throw refuse(
        text.somebodyImports(
          running.confirmed_by ?? running.created_by,
          (running.confirmed_at ?? running.created_at).toISOString(),
        ),
        running,
      );
  }
  return confirmJob(db, String(job.id), actor);
};

/**
 * Confirms a previewed import. The same user's second confirmation changes nothing. Throws 404,
 * 409.
 */
export const confirmJob = async (db: Db, id: string, actor: string): Promise<JobRow> => {
  const job = await requireJob(db, id);
  if ((job.state === 'running' || job.state === 'done') && job.confirmed_by === actor) return job;
  if (job.state === 'running')
    throw refuse(
      text.somebodyImports(
        job.confirmed_by ?? job.created_by,
        (job.confirmed_at ?? job.created_at).toISOString(),
      ),
      job,
    );
  if (job.state === 'preparing' || job.state === 'failed') throw refuse(text.notPreviewed, job);
  if (job.state !== 'previewed') throw refuse(text.over, job);
  return begin(db, job, actor);
};

/**
 * Cancels a job; a running one is rolled back, unless it is done already. Throws 404, 409 when it
 * is.
 */
export const cancelJob = async (db: Db, id: string): Promise<JobRow> => {
  const job = await requireJob(db, id);
  const cancelled = await change(db, job.id, ['preparing', 'previewed', 'running', 'failed'], {
    state: 'cancelled',
    finished_at: sql<Date>`now()`,
    worker: null,
    lease_until: null,
  });
  if (cancelled) return cancelled;
  const current = await requireJob(db, id);
  if (current.state === 'cancelled') return current;
  throw refuse(text.over, current);
};

/** Restarts a failed job where it was; makes a preview again. Throws 404, 409. */
export const resumeJob = async (db: Db, id: string, actor: string): Promise<JobRow> => {
  const job = await requireJob(db, id);
  if (job.state === 'preparing' || job.state === 'running') return job;
  if (job.state !== 'failed' && job.state !== 'previewed') throw refuse(text.notFailed, job);
  if (job.state === 'failed' && job.goal !== 'preview') return begin(db, job, actor);
  return (await prepareAgain(db, job)) ?? resumeJob(db, id, actor);
};
