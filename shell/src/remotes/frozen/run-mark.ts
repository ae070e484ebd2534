import { browserStorages } from '@refined/shared/session';
import type { PageScreen } from '@refined/shared/contract';
import type { Runs } from './runs.ts';

/**
 * Which release ran in this tab, kept in the tab's storage while its code can run. A page that ends
 * in order removes it, so that whoever finds it at a page's start knows: the page before froze or
 * crashed.
 */
export interface RunMark extends Pick<PageScreen, 'workspace' | 'version' | 'base'> {
  /** Of the page that wrote it. */
  readonly page: string;
  /** A watchdog watched that page, and has reported if it froze. */
  readonly isWatched: boolean;
}

const KEY = 'refined-running';

/** Held as long as a page lives, also while it is frozen: the page of a copied mark is found by it. */
export const lockOf = (page: string): string => `refined-page-${page}`;

const isMark = (value: unknown): value is RunMark =>
  typeof value === 'object' &&
  value !== null &&
  ['workspace', 'version', 'base', 'page'].every(
    (key) => typeof Reflect.get(value, key) === 'string',
  ) &&
  typeof Reflect.get(value, 'isWatched') === 'boolean';

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

interface MarkParts {
  readonly runs: Runs;
  readonly isWatched: () => boolean;
  readonly storage?: Storage | undefined;
  readonly locks?: Pick<LockManager, 'request'> | undefined;
}

/**
 * Keeps the mark for the page's life. It is there only while the page is visible: browsers end
 * hidden pages without a word (discarded tabs, phones), which is nobody's fault.
 * @returns writes it again, when `isWatched` has changed
 */
export const keepMark = ({
  runs,
  isWatched,
  storage = browserStorages().session,
  locks = navigator.locks,
}: MarkParts): (() => void) => {
  const page = `${Date.now()}-${Math.random()}`;
  let hasEnded = false;
  let isLocked = false;

  const lock = (): void => {
    if (isLocked) return;
    isLocked = true;
    // Until the page's end.
    void locks?.request(lockOf(page), () => new Promise(() => {})).catch(() => undefined);
  };

  const write = (): void => {
    const release = runs.current();
    try {
      if (!release || hasEnded || document.visibilityState !== 'visible')
        return storage?.removeItem(KEY);
      lock();
      const { workspace, version, base } = release;
      const mark = { workspace, version, base, page, isWatched: isWatched() } satisfies RunMark;
      storage?.setItem(KEY, JSON.stringify(mark));
    } catch {
      // Without storage a reload shows the same release again.
    }
  };

  runs.subscribe(write);
  document.addEventListener('visibilitychange', write);
  window.addEventListener('pagehide', () => {
    hasEnded = true;
    write();
  });
  // Back from the browser's cache of pages.
  window.addEventListener('pageshow', () => {
    hasEnded = false;
    write();
  });
  return write;
};
