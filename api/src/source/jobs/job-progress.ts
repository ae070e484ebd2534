import { setTimeout as delay } from 'node:timers/promises';
import type { ImportProgress } from '../runs/import-progress.ts';
import { renewLease } from './job-lease.ts';
import type { Db, JobRow } from './job-store.ts';

/** Interval between two progress reports, in ms. */
const PAUSE = 250;

/** The job was cancelled, or another process has it: roll back and report nothing more. */
export class JobLost extends Error {}

/** The process is shutting down: a preview will be made again by the next one. */
export class JobStopped extends Error {}

/**
 * Stores a job's progress beside its work, one report at a time: on the embedded database a report
 * waits for the import's own transaction, and then only the newest one is written.
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

  /** Throws JobLost once the job is known to belong to another worker. */
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
