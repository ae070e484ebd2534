import { writeSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import type { PgliteLink } from './pglite-link.ts';

/** A protocol message, or the request to close. */
export type ToWorker = Uint8Array | 'close';
export interface FromWorker {
  readonly opened?: true;
  /** A chunk of the answer; the last one has `done`. */
  readonly answer?: Uint8Array;
  readonly done?: true;
  readonly closed?: true;
  readonly failed?: string | undefined;
}

/** Longest time for one exchange with PGlite, in ms; an import's batches are much faster. */
const LIMIT = 30_000;
/** Interval of the check, in ms. */
const LOOK = 1_000;

/** Exits at once, without using the database. No committed data is lost: PGlite survives a kill. */
const endProcess = (sentence: string): void => {
  writeSync(2, `${sentence}: the process ends, so that it can be restarted.\n`);
  process.kill(process.pid, 'SIGKILL');
};

/**
 * Ends the process when an exchange hangs: after a failed write to a full disk PGlite's next query
 * never returns. Time is counted in checks, so that a suspended process doesn't look like a hanging
 * database.
 */
const watch = (limit: number) => {
  const look = Math.min(LOOK, limit / 4);
  let looks = -1;
  const timer = setInterval(() => {
    if (looks === -1 || (looks += 1) * look < limit) return;
    const seconds = Math.round(limit / 1_000);
    endProcess(
      `The embedded database has not answered for ${seconds} s (a full disk is the usual cause)`,
    );
  }, look);
  timer.unref();
  return { begin: () => (looks = 0), end: () => (looks = -1), stop: () => clearInterval(timer) };
};

interface Exchange {
  readonly onAnswer: (bytes: Uint8Array) => void;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/**
 * The link to the PGlite of a new worker; rejects if it can't be opened. If the worker dies or its
 * PGlite hangs, the process ends; its supervisor restarts it.
 */
export const linkToWorker = async (worker: Worker, limit = LIMIT): Promise<PgliteLink> => {
  const watchdog = watch(limit);
  let underWay: Exchange | undefined;

  const finish = (failed: string | undefined): void => {
    const ended = underWay;
    underWay = undefined;
    watchdog.end();
    if (failed === undefined) ended?.resolve();
    else ended?.reject(new Error(failed));
  };

  const received = (wanted: keyof FromWorker): Promise<void> =>
    new Promise((resolve, reject) => {
      const stop = (error?: Error): void => {
        worker.off('message', onMessage).off('error', stop);
        if (error) reject(error);
        else resolve();
      };
      const onMessage = (message: FromWorker): void => {
        if (message.done || message.answer) return;
        if (message.failed !== undefined) stop(new Error(message.failed));
        else if (message[wanted]) stop();
      };
      worker.on('message', onMessage).on('error', stop);
    });

  try {
    await received('opened');
  } catch (error) {
    watchdog.stop();
    await worker.terminate();
    throw error;
  }
  const onDeath = (): void => endProcess('The embedded database ended unexpectedly');
  worker.on('error', onDeath).on('exit', onDeath);
  worker.on('message', ({ answer, done, failed }: FromWorker) => {
    if (answer && answer.length > 0) underWay?.onAnswer(answer);
    if (done) finish(failed);
  });

  return {
    exchange: (message, onAnswer) =>
      new Promise((resolve, reject) => {
        underWay = { onAnswer, resolve, reject };
        watchdog.begin();
        // Transfers a copy: pg's buffer can be part of a larger one, which would be copied as a
        // whole.
        const bytes = new Uint8Array(message);
        worker.postMessage(bytes satisfies ToWorker, [bytes.buffer]);
      }),
    close: async () => {
      const closed = received('closed');
      worker.postMessage('close' satisfies ToWorker);
      try {
        await closed;
      } finally {
        watchdog.stop();
        worker.off('error', onDeath).off('exit', onDeath);
        await worker.terminate();
      }
    },
  };
};
