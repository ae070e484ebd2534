import type { ImportJob } from '@refined/shared/contract';
import { sql, type UpdateObject } from 'kysely';
import type { Db, Schema } from '../../db/schema.ts';
import type { ImportProgress } from '../apply/import-result.ts';

type JobState = ImportJob['state'];

interface Move {
  /** `runner`: only the process that holds the job (job-lease.ts), or any if none does. */
  readonly by: 'runner' | 'anybody' | 'its creator' | 'the clock';
  readonly from: readonly JobState[];
  readonly to: JobState;
}

/**
 * The states of a job: the only table of them. A new job is `preparing`, or `running` if it takes
 * an import back. The row in the database is authoritative: every move is one statement that checks
 * the state before.
 */
export const MOVES = {
  /** The import was run and rolled back, and its result is stored. */
  show: { by: 'runner', from: ['preparing'], to: 'previewed' },
  confirm: { by: 'anybody', from: ['previewed', 'failed'], to: 'running' },
  /** In the transaction of the import or take-back. */
  complete: { by: 'runner', from: ['running'], to: 'done' },
  fail: { by: 'runner', from: ['preparing', 'running'], to: 'failed' },
  /** Its preview is repeated. */
  prepareAgain: { by: 'anybody', from: ['previewed', 'failed'], to: 'preparing' },
  /** A running job is rolled back: its runner notices that it lost the job. */
  cancel: { by: 'anybody', from: ['preparing', 'previewed', 'running', 'failed'], to: 'cancelled' },
  /** The same files with another date. */
  replace: { by: 'its creator', from: ['preparing', 'previewed'], to: 'cancelled' },
  /** Nobody continued it. */
  lapse: { by: 'the clock', from: ['previewed', 'failed'], to: 'cancelled' },
} as const satisfies Record<string, Move>;

/** States in which a runner works on the job. */
export const WORKED_ON = MOVES.fail.from;

type Changes = UpdateObject<Schema, 'import_job', 'import_job'>;

const WAITING: ImportProgress = { stage: 'waiting', done: 0, total: 0 };

/** The columns of a job that no process has started. */
export const untouched = () => ({
  worker: null,
  lease_until: null,
  attempts: 0,
  error: null,
  finished_at: null,
  progress: JSON.stringify(WAITING),
});

const columnsIn = (state: JobState): Changes => {
  if (state === 'preparing' || state === 'running') return untouched();
  const released = { worker: null, lease_until: null };
  return state === 'previewed'
    ? { ...released, attempts: 0 }
    : { ...released, finished_at: sql<Date>`clock_timestamp()` };
};

/** The statement that moves jobs; the caller adds which ones. */
export const moveJobs = (db: Db, move: keyof typeof MOVES, also: Changes = {}) => {
  const { from, to } = MOVES[move];
  return db
    .updateTable('import_job')
    .set({ ...columnsIn(to), ...also, state: to })
    .where('state', 'in', from);
};
