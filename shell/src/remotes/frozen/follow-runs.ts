import type { RanRelease } from '@refined/shared/federation';
import { keepMark } from './run-mark.ts';
import type { LeaveFor } from './run-mark.ts';
import { runs } from './runs.ts';
import { answerWatchdog } from './watchdog.ts';

export interface FollowedRuns {
  /** The page has drawn: it answers its watchdog itself. Before, the bootstrap does. */
  readonly drawn: () => void;
  readonly leaveFor: LeaveFor;
}

/**
 * Follows what runs in this page, for the case that it freezes: the watchdog reports it, and the
 * tab's mark tells the next page.
 */
export const followRuns = (): FollowedRuns => {
  const page = `${Date.now()}-${Math.random()}`;
  let isAnswered = false;
  let isWatching = false;
  const mark = keepMark({ runs, page, isWatched: () => isWatching });
  const onWatching = (): void => {
    if (isWatching) return;
    isWatching = true;
    mark.refresh();
  };
  const answer = (): void => {
    if (isAnswered) return;
    isAnswered = true;
    answerWatchdog(window.__refinedWatchdog, runs, page, onWatching);
  };
  runs.subscribe(() => {
    answer();
    const release = runs.current();
    if (!release) return;
    const { workspace, version, base } = release;
    const others = (window.__refinedRan ?? []).filter((ran) => ran.base !== base);
    window.__refinedRan = [...others, { workspace, version, base } satisfies RanRelease];
  });
  return { drawn: answer, leaveFor: mark.leaveFor };
};
