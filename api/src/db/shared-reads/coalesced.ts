import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Shares one read among concurrent callers. Calls in the same turn of the event loop share a read;
 * calls while it runs share the next one, never that one. Every answer is read after the call, so
 * it always contains the caller's own earlier write.
 */
export const coalesced = <Result>(read: () => Promise<Result>): (() => Promise<Result>) => {
  let underWay: Promise<unknown> = Promise.resolve();
  let waiting: Promise<Result> | undefined;

  const begin = (): Promise<Result> => {
    waiting = undefined;
    const reading = read();
    underWay = reading.catch(() => {});
    return reading;
  };

  return () => (waiting ??= underWay.then(() => nextTurn()).then(begin));
};
