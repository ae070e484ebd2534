import { LIMITS } from '@refined/shared/domain';
import { apiMessages, importMessages } from '@refined/shared/messages';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { isDatabaseAway, isStorageFull } from '../../http/database-fault.ts';
import { ImportError } from '../values/import-error.ts';
import type { OnProgress } from '../runs/import-progress.ts';
import { clearUploads } from '../uploads/upload-store.ts';
import { carryOutImport, carryOutTakeBack, preparePreview } from './carry-out.ts';
import type { SeedSources } from './carry-out.ts';
import { giveUpJobs, releaseJob, renewLease, takeJob } from './job-lease.ts';
import { JobLost, JobProgress, JobStopped } from './job-progress.ts';
import { clearJobs } from './job-store.ts';
import type { Db, JobRow } from './job-store.ts';

/** Until a job is tried again whose database was away, in milliseconds. */
const PAUSE = 2_000;

export interface RunnerOptions {
  readonly db: Db;
  readonly seed: SeedSources;
  /** Told of what no user can mend. */
  readonly onFault?: (error: unknown) => void;
  /**
   * Told of each step, for tests: what it throws ends the work as a killed process would, when it
   * is a JobLost.
   */
  readonly watch?: OnProgress;
}

/**
 * Does what import jobs are to be done, one after the other. Every process of the API has one; a
 * lease keeps them from doing a job twice, and lets another one go on where a process died.
 */
export class JobRunner {
  readonly worker = randomUUID();
  readonly #options: RunnerOptions;
  #turn: Promise<void> | undefined;
  #again = false;
  #stopping = false;
  #cleared = 0;

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  /** Looks for something to do; resolves when there is nothing more. Never rejects. */
  look(): Promise<void> {
    this.#again = true;
    this.#turn ??= this.#work().finally(() => {
      this.#turn = undefined;
    });
    return this.#turn;
  }

  /** Lets go of what is only being read, waits for what is being written. */
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
          let job = await takeJob(db, this.worker);
          job;
          job = this.#stopping ? undefined : await takeJob(db, this.worker)
        )
          await this.#do(job);
      }
    } catch (error) {
      // The database is away, or this process is ending: the next look finds what there is.
      if (!this.#stopping && !isDatabaseAway(error as Error)) onFault?.(error);
    }
  }

  async #clear(): Promise<void> {
    if (Date.now() - this.#cleared < LIMITS.imports.clearing) return;
    this.#cleared = Date.now();
    await clearJobs(this.#options.db);
    await clearUploads(this.#options.db);
  }

  async #do(job: JobRow): Promise<void> {
    const { db, seed, watch } = this.#options;
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
      const work = { db, seed, worker: this.worker, onProgress };
      if (job.state !== 'running') await preparePreview(work, job);
      else if (job.goal === 'take_back') await carryOutTakeBack(work, job);
      else await carryOutImport(work, job);
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
    const failed = isStorageFull(error) ? apiMessages.noRoom : importMessages.api.failed;
    const said =
      error instanceof ImportError
        ? { code: error.code, sentence: error.message }
        : { code: 'failed', sentence: failed };
    await db
      .updateTable('import_job')
      .set({
        state: 'failed',
        error: JSON.stringify(said),
        finished_at: sql<Date>`now()`,
        worker: null,
        lease_until: null,
        ...(said.code === 'imported_meanwhile' && { goal: 'preview' as const }),
      })
      .where('id', '=', job.id)
      .where('worker', '=', this.worker)
      .where('state', '=', job.state)
      .execute();
  }
}
