import type { PageScreen } from '@refined/shared/contract';

/** Which release's code can run in the page now. One per page. */
export interface Runs {
  /** The release that is being evaluated, else the one that is shown; undefined: none. */
  readonly current: () => PageScreen | undefined;
  /** To be called before the code of a release is evaluated. Returns what to call afterwards. */
  readonly evaluate: (release: PageScreen) => () => void;
  /** To be called before a release draws for the first time. */
  readonly draw: (release: PageScreen) => void;
  /** A release is no longer shown. */
  readonly leave: (release: PageScreen) => void;
  /** Called at once after each change, before the code of the release runs. */
  readonly subscribe: (onChange: () => void) => void;
}

export const createRuns = (): Runs => {
  const listeners = new Set<() => void>();
  /** Two screens can be evaluated at the same time; the newer one counts. */
  let evaluating: readonly PageScreen[] = [];
  let shown: PageScreen | undefined;
  let current: PageScreen | undefined;

  const change = (): void => {
    const next = evaluating.at(-1) ?? shown;
    if (next?.base === current?.base) return;
    current = next;
    for (const listener of listeners) listener();
  };

  return {
    current: () => current,
    evaluate: (release) => {
      const run = { ...release };
      evaluating = [...evaluating, run];
      change();
      return () => {
        evaluating = evaluating.filter((other) => other !== run);
        change();
      };
    },
    draw: (release) => {
      shown = release;
      change();
    },
    leave: (release) => {
      if (shown?.base === release.base) shown = undefined;
      change();
    },
    subscribe: (onChange) => void listeners.add(onChange),
  };
};

/** The page's own. */
export const runs = createRuns();
