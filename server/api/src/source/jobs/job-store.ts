import { LIMITS } from '@refined/shared/domain';
import { sql, type Selectable } from 'kysely';
import type { ImportJob } from '@refined/shared/contract';
import type { Db, Schema } from '../../db/schema.ts';
import { rowId } from '../../http/parameters.ts';
import { presentFault, presentOutcome } from '../values/source-messages.ts';

export type JobRow = Omit<Selectable<Schema['import_job']>, 'rejects'>;

export const JOB_COLUMNS = [
  'id',
  'kind',
  'extract_date',
  'state',
  'goal',
  'uploads',
  'files',
  'created_by',
  'created_at',
  'confirmed_by',
  'confirmed_at',
  'finished_at',
  'progress',
  'preview',
  'previewed_at',
  'previewed_after',
  'result',
  'import_id',
  'error',
  'worker',
  'lease_until',
  'attempts',
  'listed',
  'taken_back',
] as const;

export const findJob = (db: Db, id: string): Promise<JobRow | undefined> =>
  db.selectFrom('import_job').select(JOB_COLUMNS).where('id', '=', rowId(id)).executeTakeFirst();

/**
 * Running jobs, and jobs that ended while their files were still stored; without cancelled ones.
 */
export const listJobs = (db: Db): Promise<JobRow[]> =>
  db
    .selectFrom('import_job')
    .select(JOB_COLUMNS)
    .where(
      sql<boolean>`state in ('preparing', 'previewed', 'running', 'failed') or (state = 'done' and finished_at > now() - ${LIMITS.imports.keptFor} * interval '1 millisecond')`,
    )
    .orderBy('id', 'desc')
    .limit(LIMITS.imports.listed)
    .execute();

export const findRunningJob = (db: Db): Promise<JobRow | undefined> =>
  db.selectFrom('import_job').select(JOB_COLUMNS).where('state', '=', 'running').executeTakeFirst();

/**
 * Identifies the last import of any kind: its number (negative if it was taken back) and author. A
 * preview is valid as long as this is unchanged.
 */
export const latestImport = async (db: Db): Promise<{ id: number; actor: string } | undefined> => {
  const run = await db
    .selectFrom('import_run')
    .select(['id', 'actor', 'status', 'taken_back_by'])
    .where('status', 'in', ['done', 'taken_back'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (run?.status !== 'taken_back') return run;
  return { id: -run.id, actor: run.taken_back_by ?? run.actor };
};

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export const presentJob = (job: JobRow): ImportJob => ({
  id: job.id,
  goal: job.goal,
  kind: job.kind,
  date: job.extract_date,
  state: job.state,
  files: job.files,
  created_by: job.created_by,
  created_at: job.created_at.toISOString(),
  confirmed_by: job.confirmed_by,
  confirmed_at: iso(job.confirmed_at),
  finished_at: iso(job.finished_at),
  progress: job.progress,
  preview: job.preview && presentOutcome(job.preview),
  previewed_at: iso(job.previewed_at),
  result: job.result && presentOutcome(job.result),
  import_id: job.import_id,
  error: job.error && presentFault(job.error),
  listed: job.listed,
  taken_back: job.taken_back,
});
