import { openWorker } from './open-worker.ts';
import { keepMark } from './run-mark.ts';
import { runs } from './runs.ts';
import { createWatchdog } from './watchdog.ts';

/**
 * Follows what runs in this page, for the case that it freezes: the watchdog reports it, the tab's
 * mark tells the next page.
 * @returns starts the watchdog, to be called when the page has drawn
 */
export const followRuns = (): (() => void) => {
  const watchdog = createWatchdog(openWorker, runs, () => refreshMark());
  const refreshMark = keepMark({ runs, isWatched: watchdog.isWatching });
  return watchdog.start;
};
