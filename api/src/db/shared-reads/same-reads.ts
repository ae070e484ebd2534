import { coalesced } from './coalesced.ts';

/** `read` of the same key by several callers at once: one statement. */
export type ReadOnce<Result> = (key: string, read: () => Promise<Result>) => Promise<Result>;

/**
 * Shares reads that are the same among those who ask for them at the same time, by the rule of
 * `coalesced`; others don't wait for each other. Nothing is kept when nobody waits for it.
 */
export const sameReads = <Result>(): ReadOnce<Result> => {
  const running = new Map<string, { ask: () => Promise<Result>; callers: number }>();
  return async (key, read) => {
    const shared = running.get(key) ?? { ask: coalesced(read), callers: 0 };
    running.set(key, shared);
    shared.callers += 1;
    try {
      return await shared.ask();
    } finally {
      shared.callers -= 1;
      if (shared.callers === 0) running.delete(key);
    }
  };
};
