import { setTimeout as delay } from 'node:timers/promises';
import type { ImportProgress } from '../runs/import-progress.ts';
import { renewLease } from './job-lease.ts';
import type { Db, JobRow } from './job-store.ts';

/** Between two progress reports, in milliseconds. */
const PAUSE = 250;

/**
 * The job was cancelled, or another process has it: what was begun is undone, nothing more is said
 * of it.
 */
export class JobLost extends Error {}

/** The process is to end: what was only read is read again by the next one. */
export class JobStopped extends Error {}

/**
 * Writes down how far a job is, beside its work and never faster than it can be written: on the
 * embedded database a report waits for the import's own transaction, and only the newest is left
 * then.
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

  /** Throws JobLost once the job is known to be somebody else's. */
  report(progress: ImportProgress): void {
    if (this.#lost) throw new JobLost();
    this.#latest = progress;
    this.#writing ??= this.#write();
  }

  /** Resolves when nothing is being written any more. */
  async end(): Promise<void> {
    this.#latest = undefined;
    this.#ends.abort();
    await this.#writing;
  }

  async #write(): Promise<void> {
    while (this.#latest) {
      const progress = this.#latest;
      this.#latest = undefined;
      // A report that can't be written is no reason to end the import: the next one may be.
      const held = await renewLease(this.#db, this.#job, this.#worker, progress).catch(() => true);
      if (!held) this.#lost = true;
      await delay(PAUSE, undefined, { signal: this.#ends.signal }).catch(() => undefined);
    }
    this.#writing = undefined;
  }
}
