import { LIMITS } from '@refined/shared/domain';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { HasSpace } from '../../db/database.ts';
import { requireSpace, whileSpace } from '../../db/embedded/disk-space.ts';
import type { StoredFault } from '../../db/json-columns.ts';
import { isDatabaseAway, isStorageFull } from '../../db/database-fault.ts';
import type { OnProgress } from '../apply/import-result.ts';
import { clearUploads } from './upload-store.ts';
import { ImportError } from '../values/refusals.ts';
import { message } from '../values/source-messages.ts';
import { carryOutImport, carryOutTakeBack, preparePreview } from './carry-out.ts';
import {
  claimJob,
  giveUpJobs,
  JobLost,
  JobProgress,
  JobStopped,
  releaseJob,
  renewLease,
} from './job-lease.ts';
import { moveJobs } from './job-states.ts';
import type { Db } from '../../db/schema.ts';
import type { JobRow } from './job-store.ts';

const isOld = (since: string) =>
  sql<boolean>`${sql.raw(since)} < now() - ${LIMITS.imports.keptFor} * interval '1 millisecond'`;

/** Cancels abandoned previews and failed jobs, and deletes the drugs of ended jobs. */
const clearJobs = async (db: Db): Promise<void> => {
  await moveJobs(db, 'lapse').where(isOld('coalesce(previewed_at, created_at)')).execute();
  await sql`
    with over as (
      update import_job set listed = false where listed
        and (state = 'cancelled' or (state = 'done' and ${isOld('finished_at')}))
      returning id)
    delete from import_job_drug d using over where d.job_id = over.id`.execute(db);
};

/** Delay before a job is retried after the database was unavailable, in ms. */
const PAUSE = 2_000;

interface RunnerOptions {
  readonly db: Db;
  /** See JobWork. */
  readonly seedFolder: string | undefined;
  /** Whether there is disk space for a write; otherwise a job ends. */
  readonly hasSpace?: HasSpace | undefined;
  /** Called after each import and each take-back, for work on their drugs. */
  readonly afterwards?: () => Promise<void>;
  /** Called when the runner looks and no job is left: work that finished imports still need. */
  readonly afterJobs?: () => Promise<void>;
  /** Called with errors that no user can correct. */
  readonly onFault?: (error: unknown) => void;
  /**
   * Called at each step, for tests: if it throws a JobLost, the work ends as in a killed process.
   */
  readonly watch?: OnProgress;
}

/**
 * Works on import jobs, one after another. Every API process has a runner; a lease ensures that no
 * job runs twice, and that another process continues a dead process's job.
 */
export class JobRunner {
  readonly worker = randomUUID();
  readonly #options: RunnerOptions;
  #turn: Promise<void> | undefined;
  #again = false;
  #stopping = false;
  #cleared = -Infinity;

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  /** Looks for work; resolves when there is none. Never rejects. */
  look(): Promise<void> {
    this.#again = true;
    this.#turn ??= this.#work().finally(() => {
      this.#turn = undefined;
    });
    return this.#turn;
  }

  /** Stops reading at once, but finishes writing. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#turn;
  }

  async #work(): Promise<void> {
    const { db, onFault } = this.#options;
    try {
      await this.#clear();
      while (this.#again && !this.#stopping) {
        this.#again = false;
        await giveUpJobs(db);
        for (
          let job = await claimJob(db, this.worker);
          job;
          job = this.#stopping ? undefined : await claimJob(db, this.worker)
        )
          await this.#do(job);
        if (!this.#stopping) await this.#options.afterJobs?.();
      }
    } catch (error) {
      // The database is unavailable, or this process is shutting down: the next look finds the
      // work.
      if (!this.#stopping && !isDatabaseAway(error as Error)) onFault?.(error);
    }
  }

  async #clear(): Promise<void> {
    if (performance.now() - this.#cleared < LIMITS.imports.clearing) return;
    this.#cleared = performance.now();
    await clearJobs(this.#options.db);
    await clearUploads(this.#options.db);
  }

  async #do(job: JobRow): Promise<void> {
    const { db, seedFolder, hasSpace, watch, afterwards } = this.#options;
    const progress = new JobProgress(db, job, this.worker);
    const alive = setInterval(
      () => void renewLease(db, job, this.worker).catch(() => false),
      LIMITS.imports.renewal,
    );
    alive.unref();
    const onProgress: OnProgress = (step) => {
      watch?.(step);
      if (this.#stopping && step.stage === 'reading') throw new JobStopped();
      progress.report(step);
    };
    try {
      if (hasSpace) await requireSpace(hasSpace);
      const work = { db: whileSpace(db, hasSpace), seedFolder, worker: this.worker, onProgress };
      if (job.state !== 'running') return await preparePreview(work, job);
      if (job.goal === 'take_back') await carryOutTakeBack(work, job);
      else await carryOutImport(work, job);
      await afterwards?.();
    } catch (error) {
      await this.#settle(job, error);
    } finally {
      clearInterval(alive);
      await progress.end();
    }
  }

  async #settle(job: JobRow, error: unknown): Promise<void> {
    const { db, onFault } = this.#options;
    if (error instanceof JobLost) return;
    if (error instanceof JobStopped) return releaseJob(db, job, this.worker, 0, false);
    if (isDatabaseAway(error as Error)) return releaseJob(db, job, this.worker, PAUSE, true);
    if (!(error instanceof ImportError)) onFault?.(error);
    const fault: StoredFault =
      error instanceof ImportError
        ? { code: error.code, said: error.said }
        : { code: 'failed', said: message(isStorageFull(error) ? 'noRoom' : 'internalError') };
    await moveJobs(db, 'fail', {
      error: JSON.stringify(fault),
      ...(fault.code === 'imported_meanwhile' && { goal: 'preview' as const }),
    })
      .where('id', '=', job.id)
      .where('worker', '=', this.worker)
      .where('state', '=', job.state)
      .execute();
  }
}
