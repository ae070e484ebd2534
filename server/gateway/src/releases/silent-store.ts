import type { CauseLog } from '@refined/server-base/process';
import { SILENT, type StoreWatch } from './store-watch.ts';

/** Interval of checks whether the store answers, in ms. */
const LOOK_EVERY = 5_000;

/**
 * Logs a store that doesn't answer: a request that hangs neither succeeds nor fails. Returns the
 * function that stops it.
 * @param serving the generation that is served meanwhile
 */
export const followSilence = (
  sight: Pick<StoreWatch, 'now'>,
  causes: CauseLog,
  serving: () => number | undefined,
): (() => void) => {
  const timer = setInterval(() => {
    const { fault, readAt } = sight.now();
    if (fault === SILENT)
      causes.error(
        SILENT,
        { fault, readAt: readAt && new Date(readAt).toISOString(), serving: serving() },
        'release store does not answer',
      );
  }, LOOK_EVERY);
  timer.unref();
  return () => clearInterval(timer);
};
