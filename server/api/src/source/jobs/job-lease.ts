import { LIMITS } from '@refined/shared/domain';
import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import type { ImportProgress } from '../apply/import-result.ts';
import { message } from '../values/source-messages.ts';
import { moveJobs, WORKED_ON } from './job-states.ts';
import type { Db } from '../../db/schema.ts';
import { JOB_COLUMNS, type JobRow } from './job-store.ts';

const leaseEnd = sql<Date>`now() + ${LIMITS.imports.lease} * interval '1 millisecond'`;
/** A lease that ends too late was written while the clock was ahead: it counts as expired. */
const toDo = sql<boolean>`state in (${sql.join(WORKED_ON)}) and (lease_until is null
  or lease_until not between now() and clock_timestamp() + ${LIMITS.imports.lease} * interval '1 millisecond')`;

/**
 * Fails jobs that were interrupted too often: a job that kills its process each time must not run
 * for ever.
 */
export const giveUpJobs = async (db: Db): Promise<void> => {
  const error = JSON.stringify({ code: 'cut_off', said: message('cutOff') });
  await moveJobs(db, 'fail', { error })
    .where(toDo)
    .where('attempts', '>=', LIMITS.imports.attempts)
    .execute();
};

/**
 * Claims a due job that no living process holds; it belongs to this worker until the lease ends.
 * Only one of several workers gets it.
 */
export const claimJob = (db: Db, worker: string): Promise<JobRow | undefined> =>
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

/** Renews the lease and stores the progress; false if another worker has the job now. */
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
    .where('state', 'in', WORKED_ON)
    .executeTakeFirst();
  return renewed.numUpdatedRows > 0n;
};

/**
 * Releases a job that couldn't be done for an external reason: any worker can claim it after
 * `pause` ms.
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
 * If only this process can hold jobs, none is held when it starts: the previous process's jobs
 * needn't wait for their leases to end.
 */
export const freeOrphanedJobs = async (db: Db): Promise<void> => {
  await db
    .updateTable('import_job')
    .set({ worker: null, lease_until: null })
    .where('state', 'in', WORKED_ON)
    .where('worker', 'is not', null)
    .execute();
};

/** Interval between two progress reports, in ms. */
const PAUSE = 250;

/** The job was cancelled, or another process has it: roll back and stop reporting. */
export class JobLost extends Error {}

/** The process is shutting down: the next process repeats the preview. */
export class JobStopped extends Error {}

/**
 * Stores a job's progress while it runs, one report at a time: in the embedded database a report
 * waits for the import's own transaction, and then only the newest is written.
 */
export class JobProgress {
  #latest: ImportProgress | undefined;
  #writing: Promise<void> | undefined;
  #lost = false;
  readonly #db: Db;
  readonly #job: JobRow;
  readonly #worker: string;
  readonly #ends = new AbortController();

  constructor(db: Db, job: JobRow, worker: string) {
    this.#db = db;
    this.#job = job;
    this.#worker = worker;
  }

  /** Throws JobLost once another worker has the job. */
  report(progress: ImportProgress): void {
    if (this.#lost) throw new JobLost();
    this.#latest = progress;
    this.#writing ??= this.#write();
  }

  /** Resolves when no report is being written. */
  async end(): Promise<void> {
    this.#latest = undefined;
    this.#ends.abort();
    await this.#writing;
  }

  async #write(): Promise<void> {
    while (this.#latest) {
      const progress = this.#latest;
      this.#latest = undefined;
      // A failed report doesn't end the import: the next one may succeed.
      const held = await renewLease(this.#db, this.#job, this.#worker, progress).catch(() => true);
      if (!held) this.#lost = true;
      await delay(PAUSE, undefined, { signal: this.#ends.signal }).catch(() => undefined);
    }
    this.#writing = undefined;
  }
}
