import { sql } from 'kysely';
import type { TakeBack } from '@refined/shared/contract';
import type { Db } from '../../db/schema.ts';
import { fieldProblem, HttpProblem } from '@refined/server-base/serving';
import { importMessages } from '../../messages/imports.ts';
import {
  countTakeBack,
  findJudgedRun,
  type JudgedRun,
  readKept,
  refusalOf,
} from '../apply/take-back-drugs.ts';
import { presentFault, textOf } from '../values/source-messages.ts';
import { moveJobs, MOVES, untouched } from './job-states.ts';
import {
  findJob,
  findRunningJob,
  JOB_COLUMNS,
  type JobRow,
  latestImport,
  presentJob,
} from './job-store.ts';
import {
  importSets,
  lastDay,
  monthFiles,
  type UsableFile,
  readImportsSoFar,
  usableFiles,
} from './import-sets.ts';
import { refuseDay } from './judge-month.ts';
import { findUploads, type Upload } from './upload-store.ts';

const text = importMessages;

const requireFiles = (mine: readonly Upload[], ids: readonly string[]): UsableFile[] => {
  const chosen = ids.map((id) => {
    const upload = mine.find((candidate) => candidate.id === id);
    if (!upload) throw new HttpProblem(422, text.unknownUpload);
    if (upload.finding.fault)
      throw new HttpProblem(422, presentFault(upload.finding.fault).sentence);
    return upload;
  });
  return usableFiles(chosen);
};

/** The user's own job for exactly these files that hasn't started writing. */
const findStanding = async (
  db: Db,
  actor: string,
  ids: readonly string[],
): Promise<JobRow | undefined> => {
  const jobs = await db
    .selectFrom('import_job')
    .select(JOB_COLUMNS)
    .where('created_by', '=', actor)
    .where('state', 'in', MOVES.replace.from)
    .execute();
  return jobs.find(({ uploads }) => uploads.some((id) => ids.includes(id)));
};

/**
 * Starts the preview of an import. Throws 422 for files that are no import or for an impossible
 * date; 409 for files that were imported before. Repeated, it returns the existing job; with
 * another date it replaces that job.
 */
export const createJob = async (
  db: Db,
  actor: string,
  { uploads: asked, date }: { uploads: readonly string[]; date: string },
): Promise<JobRow> => {
  const ids = [...new Set(asked)].sort();
  const mine = await findUploads(db, actor);
  const files = requireFiles(mine, ids);
  const soFar = await readImportsSoFar(db);
  const [set, other] = importSets(files, soFar);
  if (!set || other) throw new HttpProblem(422, text.notASet);
  if (set.imported_before) throw new HttpProblem(409, set.problems.at(-1)!);
  if (set.problems.length > 0) throw new HttpProblem(422, set.problems.join(' '));
  const last = lastDay(set.kind, soFar);
  const wrongDate = refuseDay(date, set.kind, monthFiles(files), last, soFar.today);
  if (wrongDate) throw fieldProblem(422, 'date', wrongDate);
  const standing = await findStanding(db, actor, ids);
  if (standing && standing.extract_date === date && standing.uploads.join() === ids.join())
    return standing;
  if (standing) await moveJobs(db, 'replace').where('id', '=', standing.id).execute();
  const described = mine
    .filter(({ id }) => ids.includes(id))
    .map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 }));
  return db
    .insertInto('import_job')
    .values({
      ...untouched(),
      kind: set.kind,
      extract_date: date,
      state: 'preparing',
      uploads: ids,
      files: JSON.stringify(described),
      created_by: actor,
    })
    .returning(JOB_COLUMNS)
    .executeTakeFirstOrThrow();
};

const UNIQUE_VIOLATION = '23505';

const isTaken = (error: unknown): boolean => (error as { code?: string }).code === UNIQUE_VIOLATION;

const refuse = (sentence: string, job: JobRow): HttpProblem =>
  new HttpProblem(409, sentence, { current: presentJob(job) });

const somebodyImports = (job: JobRow): HttpProblem => {
  const since = (job.confirmed_at ?? job.created_at).toISOString();
  return refuse(text.somebodyImports(job.confirmed_by ?? job.created_by, since), job);
};

/** Throws 404. */
const requireRun = async (db: Db, id: number): Promise<JudgedRun> => {
  const run = await findJudgedRun(db, id);
  if (!run) throw new HttpProblem(404, text.unknownRun(String(id)));
  return run;
};

const NOTHING = { restored: 0, archived: 0, kept: 0, leave: {}, notices: 0, labels: 0 };

/** What taking back an import would do, or did; no figures if it isn't possible. Throws 404. */
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

/** The job that took back the import, is taking it back, or failed. */
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

type Changes = Parameters<typeof moveJobs>[2];

/** Moves a job on from its known state; undefined if the state has changed meanwhile. */
const change = (
  db: Db,
  { id, state }: JobRow,
  move: keyof typeof MOVES,
  also?: Changes,
): Promise<JobRow | undefined> =>
  moveJobs(db, move, also)
    .where('id', '=', id)
    .where('state', '=', state)
    .returning(JOB_COLUMNS)
    .executeTakeFirst();

const confirmedBy = (actor: string) => ({ confirmed_by: actor, confirmed_at: sql<Date>`now()` });

/** Restarts a failed job, or creates one. Undefined if another import runs. */
const runJob = async (
  db: Db,
  run: number,
  standing: JobRow | undefined,
  actor: string,
): Promise<JobRow | undefined> => {
  try {
    if (standing) return await change(db, standing, 'confirm', confirmedBy(actor));
    const { rows } = await sql<{ id: number }>`
      insert into import_job (kind, extract_date, state, goal, uploads, files, created_by,
        confirmed_by, confirmed_at, import_id)
      select kind, coalesce(extract_date, (started_at at time zone 'UTC')::date), 'running',
        'take_back', '{}', files, ${actor}, ${actor}, now(), id
      from import_run where id = ${run} returning id`.execute(db);
    return await findJob(db, String(rows[0]!.id));
  } catch (error) {
    if (isTaken(error)) return undefined;
    throw error;
  }
};

/**
 * Starts taking back an import. Repeated, it returns the same job. Throws 404, and 409 if it isn't
 * possible or an import runs.
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

/** Throws 404. */
export const requireJob = async (db: Db, id: string): Promise<JobRow> => {
  const job = await findJob(db, id);
  if (!job) throw new HttpProblem(404, text.unknownJob);
  return job;
};

/** Repeats the job's preview. */
const prepareAgain = (db: Db, job: JobRow): Promise<JobRow | undefined> =>
  change(db, job, 'prepareAgain', {
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
 * Starts an import. A unique index allows only one: throws 409 with the running import's author and
 * start, or if the preview is outdated.
 */
const begin = async (db: Db, job: JobRow, actor: string): Promise<JobRow> => {
  if (job.goal === 'take_back') return beginTakeBack(db, job.import_id!, actor);
  const latest = await latestImport(db);
  if ((latest?.id ?? null) !== job.previewed_after)
    throw refuse(text.importedMeanwhile(latest?.actor ?? ''), (await prepareAgain(db, job)) ?? job);
  try {
    const begun = await change(db, job, 'confirm', { goal: 'import', ...confirmedBy(actor) });
    if (begun) return begun;
  } catch (error) {
    if (!isTaken(error)) throw error;
    const running = await findRunningJob(db);
    if (running) throw somebodyImports(running);
  }
  // Its questions were already confirmed.
  return confirmJob(db, String(job.id), actor, true);
};

/**
 * Confirms a previewed import. The same user's second confirmation changes nothing. `sure`: the
 * user answered its questions (D78). Throws 404, 409.
 */
export const confirmJob = async (
  db: Db,
  id: string,
  actor: string,
  sure = false,
): Promise<JobRow> => {
  const job = await requireJob(db, id);
  if ((job.state === 'running' || job.state === 'done') && job.confirmed_by === actor) return job;
  if (job.state === 'running') throw somebodyImports(job);
  if (job.state === 'preparing' || job.state === 'failed') throw refuse(text.notPreviewed, job);
  if (job.state !== 'previewed') throw refuse(text.over, job);
  const questions = (job.preview?.questions ?? []).map(textOf);
  if (questions.length > 0 && !sure) throw refuse(text.unconfirmed(questions), job);
  return begin(db, job, actor);
};

/** Cancels a job; a running one is rolled back. Throws 404, or 409 if it is done. */
export const cancelJob = async (db: Db, id: string): Promise<JobRow> => {
  const job = await requireJob(db, id);
  if (job.state === 'cancelled') return job;
  if (job.state === 'done') throw refuse(text.over, job);
  return (await change(db, job, 'cancel')) ?? cancelJob(db, id);
};

/** Restarts a failed job, or repeats a preview. Throws 404, 409. */
export const resumeJob = async (db: Db, id: string, actor: string): Promise<JobRow> => {
  const job = await requireJob(db, id);
  if (job.state === 'preparing' || job.state === 'running') return job;
  if (job.state !== 'failed' && job.state !== 'previewed') throw refuse(text.notFailed, job);
  if (job.state === 'failed' && job.goal !== 'preview') return begin(db, job, actor);
  return (await prepareAgain(db, job)) ?? resumeJob(db, id, actor);
};
