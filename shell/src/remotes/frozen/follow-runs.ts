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
 * @param hasTold whether this page has reported a release, by its base
 */
export const followRuns = (hasTold: (base: string) => boolean): FollowedRuns => {
  const watchdog = createWatchdog(openWorker, runs, () => mark.refresh());
  const mark = keepMark({ runs, isWatched: watchdog.isWatching, hasTold });
  return { startWatchdog: watchdog.start, leave: mark.leave };
};
