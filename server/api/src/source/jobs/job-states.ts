import type { ImportJob } from '@refined/shared/contract';
import { sql, type UpdateObject } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { ImportProgress } from '../apply/import-result.ts';
import type { Db } from './job-store.ts';

type JobState = ImportJob['state'];

interface Move {
  /** `runner`: only the process that holds the job (job-lease.ts), or finds that none does. */
  readonly by: 'runner' | 'anybody' | 'its creator' | 'the clock';
  readonly from: readonly JobState[];
  readonly to: JobState;
}

/**
 * How a job goes on: the one table of its states. A new one is `preparing`, or `running` where an
 * import is taken back. The row in the database is the only truth: every move is one statement that
 * asks for the state before.
 */
export const MOVES = {
  /** The import was run and rolled back, and what it would do is stored. */
  show: { by: 'runner', from: ['preparing'], to: 'previewed' },
  confirm: { by: 'anybody', from: ['previewed', 'failed'], to: 'running' },
  /** In the transaction of what it does. */
  complete: { by: 'runner', from: ['running'], to: 'done' },
  fail: { by: 'runner', from: ['preparing', 'running'], to: 'failed' },
  /** Its preview is made again. */
  prepareAgain: { by: 'anybody', from: ['previewed', 'failed'], to: 'preparing' },
  /** One that runs is rolled back: its runner finds that it lost it. */
  cancel: { by: 'anybody', from: ['preparing', 'previewed', 'running', 'failed'], to: 'cancelled' },
  /** The same files with another day. */
  replace: { by: 'its creator', from: ['preparing', 'previewed'], to: 'cancelled' },
  /** Nobody went on with it. */
  lapse: { by: 'the clock', from: ['previewed', 'failed'], to: 'cancelled' },
} as const satisfies Record<string, Move>;

/** A runner works on them, or is to. */
export const WORKED_ON = MOVES.fail.from;

type Changes = UpdateObject<Schema, 'import_job', 'import_job'>;

const WAITING: ImportProgress = { stage: 'waiting', done: 0, total: 0 };

/** The columns of a job that no process has begun to work on. */
export const untouched = () => ({
  worker: null,
  lease_until: null,
  attempts: 0,
  error: null,
  finished_at: null,
  progress: JSON.stringify(WAITING),
});

/** What each state means for the other columns. */
const columnsIn = (state: JobState): Changes => {
  if (state === 'preparing' || state === 'running') return untouched();
  const released = { worker: null, lease_until: null };
  return state === 'previewed'
    ? { ...released, attempts: 0 }
    : { ...released, finished_at: sql<Date>`clock_timestamp()` };
};

/** The statement that moves jobs, for a caller who says which. */
export const moveJobs = (db: Db, move: keyof typeof MOVES, also: Changes = {}) => {
  const { from, to } = MOVES[move];
  return db
    .updateTable('import_job')
    .set({ ...columnsIn(to), ...also, state: to })
    .where('state', 'in', from);
};
