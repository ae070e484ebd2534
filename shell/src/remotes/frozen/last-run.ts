import { lockOf, takeMark } from './run-mark.ts';
import type { RunMark } from './run-mark.ts';

/** Null: a page without a secure context has no locks. */
type LockQuery = Pick<LockManager, 'query'> | null;

/** A tab that is duplicated, or opened by another, begins with a copy of that one's storage. */
const livesElsewhere = async ({ page }: RunMark, locks: LockQuery): Promise<boolean> => {
  // Without them only a reload is surely of the same tab.
  if (!locks) {
    const [navigation] = performance.getEntriesByType('navigation');
    return (navigation as PerformanceNavigationTiming | undefined)?.type !== 'reload';
  }
  const { held = [] } = await locks.query();
  return held.some(({ name }) => name === lockOf(page));
};

/**
 * The release that ran in this tab when its page froze or crashed; undefined where the page before
 * ended in order, which is known at once.
 */
export const lastRun = (
  mark = takeMark(),
  locks: LockQuery = navigator.locks ?? null,
): Promise<RunMark | undefined> | undefined => {
  // The browser itself ended the page before, to save memory.
  const wasDiscarded = (document as { wasDiscarded?: boolean }).wasDiscarded === true;
  if (!mark || wasDiscarded) return undefined;
  return livesElsewhere(mark, locks).then(
    (isCopy) => (isCopy ? undefined : mark),
    () => undefined,
  );
};
