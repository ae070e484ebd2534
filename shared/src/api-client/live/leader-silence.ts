interface LeaderParts {
  /** In ms, and in ticks of this tab's own clock. */
  readonly limits: { readonly tick: number; readonly silent: number };
  /** This tab is looked at, and waits for what another one reads. */
  readonly isWaiting: () => boolean;
  /** Asks that one for an answer. */
  readonly ask: () => void;
  /** It doesn't answer: it is frozen, or its page stands still in a dialog. */
  readonly onSilent: () => void;
}

/**
 * Watches the tab that reads the event stream for this one. A tab whose page is frozen neither
 * closes nor passes anything on, so that nothing else tells of it.
 */
export const watchLeader = ({
  limits: { tick, silent },
  isWaiting,
  ask,
  onSilent,
}: LeaderParts) => {
  let unanswered = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    // This tab was suspended itself, or the machine hardly gets on: the questions count anew.
    const isLate = performance.now() - last > 2 * tick;
    last = performance.now();
    if (isLate || !isWaiting()) unanswered = 0;
    if (!isWaiting()) return;
    if (unanswered < silent) {
      unanswered += 1;
      return ask();
    }
    unanswered = 0;
    onSilent();
  }, tick);
  return {
    /** Something came from it. */
    hear: (): void => {
      unanswered = 0;
    },
    stop: (): void => clearInterval(timer),
  };
};
