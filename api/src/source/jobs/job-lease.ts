import { LIMITS } from '@refined/shared/domain';
import { importMessages } from '@refined/shared/messages';
import { sql } from 'kysely';
import type { ImportProgress } from '../runs/import-progress.ts';
import { JOB_COLUMNS } from './job-store.ts';
import type { Db, JobRow } from './job-store.ts';

const leaseEnd = sql<Date>`now() + ${LIMITS.imports.lease} * interval '1 millisecond'`;
const toDo = sql<boolean>`state in ('preparing', 'running') and (lease_until is null or lease_until < now())`;

/**
 * Gives up those that were cut off too often: what kills a process each time isn't tried for ever.
 */
export const giveUpJobs = async (db: Db): Promise<void> => {
  const error = JSON.stringify({ code: 'cut_off', sentence: importMessages.api.cutOff });
  await db
    .updateTable('import_job')
    .set({ state: 'failed', error, finished_at: sql<Date>`now()`, worker: null, lease_until: null })
    .where(toDo)
    .where('attempts', '>=', LIMITS.imports.attempts)
    .execute();
};

/**
 * A job that is to be done and that no living process has; it is this worker's until its lease
 * ends. Of several workers one has it.
 */
export const takeJob = (db: Db, worker: string): Promise<JobRow | undefined> =>
  db
    .updateTable('import_job')
    .set({ worker, lease_until: leaseEnd, attempts: sql<number>`attempts + 1` })
    .where('id', '=', (query) =>
      query
        .selectFrom('import_job')
        .select('id')
        .where(toDo)
        .orderBy(sql`state = 'running'`, 'desc')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(JOB_COLUMNS)
    .executeTakeFirst();

/** Says that the worker still lives, and how far it is; false: the job isn't its own any more. */
export const renewLease = async (
  db: Db,
  { id }: Pick<JobRow, 'id'>,
  worker: string,
  progress?: ImportProgress,
): Promise<boolean> => {
  const renewed = await db
    .updateTable('import_job')
    .set({ lease_until: leaseEnd, ...(progress && { progress: JSON.stringify(progress) }) })
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('state', 'in', ['preparing', 'running'])
    .executeTakeFirst();
  return renewed.numUpdatedRows > 0n;
};

/**
 * Lets go of a job that could not be worked on just now, through no fault of its own: after `pause`
 * milliseconds anybody may take it.
 */
export const releaseJob = async (
  db: Db,
  { id }: Pick<JobRow, 'id'>,
  worker: string,
  pause: number,
  counts: boolean,
): Promise<void> => {
  await db
    .updateTable('import_job')
    .set({
      worker: null,
      lease_until: sql<Date>`now() + ${pause} * interval '1 millisecond'`,
      ...(counts ? {} : { attempts: sql<number>`attempts - 1` }),
    })
    .where('id', '=', id)
    .where('worker', '=', worker)
    .execute();
};

/**
 * Where this process alone can have a job, one that is starting has none: what another one left
 * needn't wait for its lease to end.
 */
export const freeOrphanedJobs = async (db: Db): Promise<void> => {
  await db
    .updateTable('import_job')
    .set({ worker: null, lease_until: null })
    .where('state', 'in', ['preparing', 'running'])
    .where('worker', 'is not', null)
    .execute();
};
