/** Errors of one release in this time … */
const WINDOW = 10_000;
/** … which make it a failure: a broken button pressed again and again stays below. */
const MOST = 20;
/** Rejections without a stack say nothing about whose they are: it takes more of them. */
const MOST_UNNAMED = 60;

/** The times of the last events of each name; true when there were too many of them. */
export const rateRule = (most: number, span: number, now: () => number) => {
  const times = new Map<string, number[]>();
  return (name: string): boolean => {
    const at = now();
    const kept = times.get(name) ?? [];
    kept.push(at);
    // The list holds `most` times: its first one is that of the event `most` before this.
    if (kept.length > most) kept.shift();
    times.set(name, kept);
    return kept.length === most && at - kept[0]! <= span;
  };
};

export interface ErrorsRule {
  /** Returns the release that has had too many uncaught errors; undefined: none has. */
  readonly caught: (
    owner: string | undefined,
    shown: string | undefined,
    hasStack: boolean,
  ) => string | undefined;
}

/** Uncaught errors and rejections of a release, above a rate. */
export const errorsRule = (now: () => number = () => performance.now()): ErrorsRule => {
  const named = rateRule(MOST, WINDOW, now);
  const unnamed = rateRule(MOST_UNNAMED, WINDOW, now);
  return {
    caught: (owner, shown, hasStack) => {
      if (owner) return named(owner) ? owner : undefined;
      // With a stack that names no release it is the shell's own.
      if (hasStack || !shown) return undefined;
      return unnamed(shown) ? shown : undefined;
    },
  };
};
