import type { RemoteFault } from '@refined/shared/contract';
import type { RanRelease } from '@refined/shared/federation';
import { browserStorages } from '@refined/shared/session';
import type { Runs } from './runs.ts';

/**
 * Which release ran in this tab, kept in the tab's storage while its code can run. A page that ends
 * in order removes it, so that whoever finds it at a page's start knows: the page before froze or
 * crashed, or was loaded anew because of that release.
 */
export interface RunMark extends RanRelease {
  /** Of the page that wrote it; also the reference of what its watchdog reported. */
  readonly page: string;
  /** Why the page was loaded anew; without it, it froze or crashed. */
  readonly fault?: RemoteFault;
  /** It was reported, or can't be attributed. */
  readonly isTold?: boolean;
}

/** Written by the bootstrap, too (`gateway/src/bootstrap/watch-page.ts`). */
const KEY = 'refined-running';

/** Held as long as a page lives, also while it is frozen: the page of a copied mark is found by it. */
export const lockOf = (page: string): string => `refined-page-${page}`;

const isMark = (value: unknown): value is RunMark =>
  typeof value === 'object' &&
  value !== null &&
  ['workspace', 'version', 'base', 'page'].every(
    (key) => typeof Reflect.get(value, key) === 'string',
  );

/** The tab's mark, which is removed; undefined: the page before ended in order. */
export const takeMark = (storage = browserStorages().session): RunMark | undefined => {
  try {
    const text = storage?.getItem(KEY) ?? null;
    if (text === null) return undefined;
    storage?.removeItem(KEY);
    const mark: unknown = JSON.parse(text);
    return isMark(mark) ? mark : undefined;
  } catch {
    return undefined;
  }
};

/** Loads the page anew because of a release that it reported: the next page avoids it. */
export type LeaveFor = (release: RanRelease, fault: RemoteFault) => void;

export interface KeptMark {
  readonly leaveFor: LeaveFor;
  /** Writes it again, when `isWatched` has changed. */
  readonly refresh: () => void;
}

interface MarkParts {
  readonly runs: Runs;
  /** The page's own name. */
  readonly page: string;
  /** Whether the watchdog runs: it then reports a page that freezes. */
  readonly isWatched: () => boolean;
  readonly storage?: Storage | undefined;
  readonly locks?: Pick<LockManager, 'request'> | undefined;
}

/**
 * Keeps the mark for the page's life. It is there only while the page is visible: browsers end
 * hidden pages without a word (discarded tabs, phones), which is nobody's fault.
 */
export const keepMark = ({
  runs,
  page,
  isWatched,
  storage = browserStorages().session,
  locks = navigator.locks,
}: MarkParts): KeptMark => {
  let hasEnded = false;
  let isLocked = false;
  let left: RunMark | undefined;

  const lock = (): void => {
    if (isLocked) return;
    isLocked = true;
    // Until the page's end.
    void locks?.request(lockOf(page), () => new Promise(() => {})).catch(() => undefined);
  };

  const mark = (): RunMark | undefined => {
    const release = runs.current();
    if (left || !release || hasEnded || document.visibilityState !== 'visible') return left;
    const { workspace, version, base } = release;
    lock();
    return { workspace, version, base, page, isTold: isWatched() };
  };

  const write = (): void => {
    try {
      const present = mark();
      if (present) storage?.setItem(KEY, JSON.stringify(present));
      else storage?.removeItem(KEY);
    } catch {
      // Without storage a reload shows the same release again.
    }
  };

  runs.subscribe(write);
  // It comes after the page's end, too, when the bootstrap may have written a mark of its own.
  document.addEventListener('visibilitychange', () => hasEnded || write());
  window.addEventListener('pagehide', () => {
    hasEnded = true;
    write();
  });
  // Back from the browser's cache of pages.
  window.addEventListener('pageshow', () => {
    hasEnded = false;
    write();
  });
  return {
    refresh: write,
    leaveFor: ({ workspace, version, base }, fault) => {
      left = { workspace, version, base, page: '', fault, isTold: true };
      write();
    },
  };
};
