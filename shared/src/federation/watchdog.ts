import type { ClientReport, PageScreen, RemoteFault } from '../contract/index.ts';

/** When a page counts as frozen (`LIMITS.frozen`). */
export interface WatchdogLimits {
  /** Between two questions to the page, in ms. */
  readonly tick: number;
  /** Questions in a row without an answer. */
  readonly silent: number;
}

/** What a page answers its watchdog with, a worker. */
export interface WatchedPage extends WatchdogLimits {
  /** Visible, and not waiting for a dialog of the browser (print, leave the page?). */
  readonly isAwake: boolean;
  /** What to send when the page freezes now; undefined: no release's code runs. */
  readonly report?: ClientReport | undefined;
  /** Of that report. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A release whose code has run in a page. */
export type RanRelease = Pick<PageScreen, 'workspace' | 'version' | 'base'>;

/** What the tab's storage says about the release whose code runs: the report, should it freeze. */
export interface RunMark extends ClientReport {
  readonly base: string;
  /** The page was left because of this release, which was reported. */
  readonly isTold?: boolean;
}

/** The bootstrap's watch over the page (`server/gateway/src/bootstrap/watch-page.ts`). */
export interface PageWatch {
  /** The release that froze or crashed the page before, or for which that page was left. */
  readonly before: RunMark | undefined;
  /**
   * To be called before the code of a screen's release runs, and with undefined after it.
   * @param shown the version that is shown instead should it fail
   */
  readonly run: (release: RanRelease | undefined, shown?: string | null) => void;
  /** Loads the page anew because of a release that was reported; the next page avoids it. */
  readonly leaveFor: (release: RanRelease, fault: RemoteFault) => void;
}

declare global {
  interface Window {
    /** Undefined on a page that the bootstrap did not start. */
    __refinedWatch?: PageWatch;
  }
}
