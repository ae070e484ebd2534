/** What the page tells its watchdog; any message proves that the page is alive. */
export interface PageState {
  /** Visible, and not waiting for a dialog of the browser (print, leave the page?). */
  readonly isAwake: boolean;
  /** The release whose code is being evaluated or is shown. */
  readonly running?: RunningRelease | undefined;
}

/** With what the watchdog needs to report. */
export interface WatchedPage extends PageState {
  readonly headers: Readonly<Record<string, string>>;
}

export interface RunningRelease {
  readonly workspace: string;
  readonly version: string;
  /** The release that a reload would show instead; null: there is none. */
  readonly fallback: string | null;
}

/** In ms, and in ticks of the watchdog's own clock. */
export interface SilenceLimits {
  readonly tick: number;
  readonly silent: number;
}

interface SilenceParts {
  /** In ms. */
  readonly now: () => number;
  /** Asks the page for a message. */
  readonly ask: () => void;
  /** The page is frozen; called once per release. */
  readonly onFrozen: (running: RunningRelease) => void;
  readonly limits: SilenceLimits;
}

/**
 * Decides when a page is frozen: it left `silent` questions in a row unanswered while it was awake
 * and a screen ran. What is counted are the watchdog's own ticks, not the time: a machine that was
 * suspended, or is so slow that the watchdog itself hardly runs, makes gaps between the ticks, and
 * after a gap the count starts again.
 */
export const watchSilence = ({ now, ask, onFrozen, limits: { tick, silent } }: SilenceParts) => {
  let page: PageState = { isAwake: false };
  let unanswered = 0;
  let last = now();
  const told = new Set<string>();

  return {
    hear: (state: PageState): void => {
      page = state;
      unanswered = 0;
    },
    /** To be called every `tick` ms. */
    tick: (): void => {
      const isLate = now() - last > 2 * tick;
      last = now();
      const { isAwake, running } = page;
      if (isLate || !isAwake || !running) unanswered = 0;
      if (!isAwake || !running) return;
      if (unanswered < silent) {
        unanswered += 1;
        return ask();
      }
      const release = `${running.workspace} ${running.version}`;
      if (told.has(release)) return;
      told.add(release);
      onFrozen(running);
    },
  };
};
