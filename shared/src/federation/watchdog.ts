import type { ClientReport, PageScreen, RemoteFault } from '../contract/index.ts';

/** When a page counts as frozen (`LIMITS.frozen`). */
export interface WatchdogLimits {
  /** Interval between two pings of the page, in ms. */
  readonly tick: number;
  /** Number of pings in a row without an answer. */
  readonly silent: number;
}

/** A page's answer to its watchdog, a worker. */
export interface WatchedPage extends WatchdogLimits {
  /** Visible, and not blocked by a dialog of the browser (print, leave the page?). */
  readonly isAwake: boolean;
  /** The report to send if the page freezes now; undefined: no release's code runs. */
  readonly report?: ClientReport | undefined;
  /** The headers of that report. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A release whose code has run in a page. */
export type RanRelease = Pick<PageScreen, 'workspace' | 'version' | 'base'>;

/** Stored for the tab while a release's code runs: the report to send if it freezes. */
export interface RunMark extends ClientReport {
  readonly base: string;
  /** The page was reloaded because of this release, and that was reported. */
  readonly isTold?: boolean;
}

/** The bootstrap's watch over the page (`server/gateway/src/bootstrap/watch-page.ts`). */
export interface PageWatch {
  /** The release that froze or crashed the page before, or because of which it was reloaded. */
  readonly before: RunMark | undefined;
  /**
   * Call it before the code of a screen's release runs, and with undefined after it.
   * @param shown the version that is shown instead if it fails
   */
  readonly run: (release: RanRelease | undefined, shown?: string | null) => void;
  /** Reloads the page because of a release that was reported; the next page avoids it. */
  readonly leaveFor: (release: RanRelease, fault: RemoteFault) => void;
}

declare global {
  interface Window {
    /** Undefined on a page that wasn't started by the bootstrap. */
    __refinedWatch?: PageWatch;
  }
}
