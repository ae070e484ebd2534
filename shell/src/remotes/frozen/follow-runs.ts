import { reporter } from '../loading/report-failure.ts';
import { openWorker } from './open-worker.ts';
import { keepMark } from './run-mark.ts';
import { runs } from './runs.ts';
import { createWatchdog } from './watchdog.ts';

export interface FollowedRuns {
  /** To be called when the page has drawn. */
  readonly startWatchdog: () => void;
  /** The release with this base is leaving the page. */
  readonly leave: (base: string) => void;
}

/**
 * Follows what runs in this page, for the case that it freezes or is left: the watchdog reports it,
 * the tab's mark tells the next page.
 */
export const followRuns = (): FollowedRuns => {
  const watchdog = createWatchdog(openWorker, runs, () => mark.refresh());
  const mark = keepMark({ runs, isWatched: watchdog.isWatching, hasTold: reporter.hasTold });
  return { startWatchdog: watchdog.start, leave: mark.leave };
};
