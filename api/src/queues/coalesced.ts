import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * One read for all who ask at the same time: those who ask in one turn of the event loop share a
 * read, and those who ask while it is under way share the next one, never that one. Every answer
 * was read after it was asked for, so a caller's own write before it is always in it.
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
