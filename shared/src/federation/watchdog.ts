import type { ClientReport, PageScreen } from '../contract/index.ts';

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

declare global {
  interface Window {
    /** Watches the page. The bootstrap answers it until the shell does. */
    __refinedWatchdog?: Worker;
    /** The screens' releases whose code has run in this page, the last one last. */
    __refinedRan?: readonly RanRelease[];
  }
}
