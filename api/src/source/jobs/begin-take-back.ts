import type { TakeBack } from '@refined/shared/contract';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { HttpProblem } from '../../http/problem.ts';
import { importMessages } from '../../messages/imports.ts';
import { countTakeBack, findJudgedRun, readKept, refusalOf } from '../take-back/judge-take-back.ts';
import type { JudgedRun } from '../take-back/judge-take-back.ts';
import { findRunningJob, freed, JOB_COLUMNS, presentJob } from './job-store.ts';
import type { JobRow } from './job-store.ts';
import { presentFault } from '../values/stored-messages.ts';

type Db = Kysely<Schema>;
const UNIQUE_VIOLATION = '23505';

/** Throws 404. */
const requireRun = async (db: Db, id: number): Promise<JudgedRun> => {
  const run = await findJudgedRun(db, id);
  if (!run) throw new HttpProblem(404, importMessages.unknownRun(String(id)));
  return run;
};

const NOTHING = { restored: 0, archived: 0, kept: 0, leave: {}, notices: 0, labels: 0 };

/**
 * What taking an import back would do, or did; without figures where it isn't possible. Throws 404.
 */
export const previewTakeBack = async (db: Db, id: number, after: number): Promise<TakeBack> => {
  const run = await requireRun(db, id);
  const refusal = refusalOf(run);
  const counts = run.take_back ?? (refusal ? NOTHING : await countTakeBack(db, id));
  const { kind, date, actor, taken_back_at: at, taken_back_by: by } = run;
  return {
    run: { id, kind, date, actor },
    refusal: refusal && presentFault(refusal),
    taken_back: at && by !== null ? { at: at.toISOString(), actor: by } : null,
    counts,
    ...(await readKept(db, run, after)),
  };
};

/** The job that took the import back, is doing so, or failed. */
const findTakeBackJob = (db: Db, run: number): Promise<JobRow | undefined> =>
  db
    .selectFrom('import_job')
    .select(JOB_COLUMNS)
    .where('import_id', '=', run)
    .where('goal', '=', 'take_back')
    .where('state', 'in', ['running', 'done', 'failed'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

const somebodyImports = (job: JobRow): HttpProblem => {
  const since = (job.confirmed_at ?? job.created_at).toISOString();
  const who = job.confirmed_by ?? job.created_by;
  return new HttpProblem(409, importMessages.somebodyImports(who, since), {
    current: presentJob(job),
  });
};

/** Restarts a failed job, or creates one. Undefined: another import runs. */
const runJob = async (
  db: Db,
  run: number,
  standing: JobRow | undefined,
  actor: string,
): Promise<JobRow | undefined> => {
  const begun = { ...freed(), state: 'running' as const, confirmed_by: actor };
  try {
    if (standing) {
      return await db
        .updateTable('import_job')
        .set({ ...begun, confirmed_at: sql<Date>`now()` })
        .where('id', '=', standing.id)
        .where('state', '=', 'failed')
        .returning(JOB_COLUMNS)
        .executeTakeFirst();
    }
    const { rows } = await sql<{ id: number }>`
      insert into import_job (kind, extract_date, state, goal, uploads, files, created_by,
        confirmed_by, confirmed_at, import_id)
      select kind, coalesce(extract_date, started_at::date), 'running', 'take_back', '{}', files,
        ${actor}, ${actor}, now(), id
      from import_run where id = ${run} returning id`.execute(db);
    return await db
      .selectFrom('import_job')
      .select(JOB_COLUMNS)
      .where('id', '=', rows[0]!.id)
      .executeTakeFirst();
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return undefined;
    throw error;
  }
};

/**
 * Starts taking an import back. Repeated, it returns the same job. Throws 404, and 409 where it
 * isn't possible or while an import runs.
 */
export const beginTakeBack = async (db: Db, run: number, actor: string): Promise<JobRow> => {
  const judged = await requireRun(db, run);
  const standing = await findTakeBackJob(db, run);
  if (standing && standing.state !== 'failed') return standing;
  const refusal = refusalOf(judged);
  if (refusal) throw new HttpProblem(409, presentFault(refusal).sentence);
  const begun = await runJob(db, run, standing, actor);
  if (begun) return begun;
  const running = await findRunningJob(db);
  if (running && running.import_id !== run) throw somebodyImports(running);
  return running ?? beginTakeBack(db, run, actor);
};
