import { RELEASES_BASE } from '@refined/shared/federation';
import { browserStorages } from '@refined/shared/session';
import type { PageScreen } from '@refined/shared/contract';
import { originals } from '../watch/originals.ts';
import type { Originals } from '../watch/originals.ts';
import type { Runs } from './runs.ts';

/**
 * Which release ran in this tab, kept in the tab's storage while its code can run. A page that ends
 * in order removes it, so that whoever finds it at a page's start knows: the page before froze,
 * crashed, or was left by that release.
 */
export interface RunMark extends Pick<PageScreen, 'workspace' | 'version' | 'base'> {
  /** Of the page that wrote it. */
  readonly page: string;
  /** What became of that page was reported: by its watchdog, or by itself. */
  readonly isWatched: boolean;
  /** The release left the page, in a browser that could not keep it from that. */
  readonly hasLeft?: true;
}

const KEY = 'refined-running';

/** How long a page that a release leaves may take to end, in ms; else it stayed. */
const LEAVING = 10_000;

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

export interface KeptMark {
  /** Writes it again, when `isWatched` has changed. */
  readonly refresh: () => void;
  /** The release with this base is leaving the page. */
  readonly leave: (base: string) => void;
}

interface MarkParts {
  readonly runs: Runs;
  readonly isWatched: () => boolean;
  /** Whether this page has reported what the release with this base did. */
  readonly hasTold: (base: string) => boolean;
  readonly storage?: Storage | undefined;
  readonly locks?: Pick<LockManager, 'request'> | undefined;
  readonly later?: Originals['setTimeout'];
}

/**
 * Keeps the mark for the page's life. It is there only while the page is visible: browsers end
 * hidden pages without a word (discarded tabs, phones), which is nobody's fault.
 */
export const keepMark = ({
  runs,
  isWatched,
  hasTold,
  storage = browserStorages().session,
  locks = navigator.locks,
  later = originals.setTimeout,
}: MarkParts): KeptMark => {
  const page = `${Date.now()}-${Math.random()}`;
  let hasEnded = false;
  let isLocked = false;
  /** The base of the release that is leaving the page. */
  let left: string | undefined;

  const lock = (): void => {
    if (isLocked) return;
    isLocked = true;
    // Until the page's end.
    void locks?.request(lockOf(page), () => new Promise(() => {})).catch(() => undefined);
  };

  const mark = (): RunMark | undefined => {
    if (left !== undefined) {
      const [workspace = '', version = ''] = left.slice(RELEASES_BASE.length).split('/');
      return { workspace, version, base: left, page, isWatched: hasTold(left), hasLeft: true };
    }
    const release = runs.current();
    if (!release || hasEnded || document.visibilityState !== 'visible') return undefined;
    const { workspace, version, base } = release;
    return { workspace, version, base, page, isWatched: isWatched() };
  };

  const write = (): void => {
    try {
      const present = mark();
      if (!present) return storage?.removeItem(KEY);
      lock();
      storage?.setItem(KEY, JSON.stringify(present));
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
    stay();
  });
  const stay = (): void => {
    left = undefined;
    write();
  };
  return {
    refresh: write,
    leave: (base) => {
      left = base;
      write();
      later(stay, LEAVING);
    },
  };
};
