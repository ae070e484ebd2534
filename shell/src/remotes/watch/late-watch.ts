import type { PageWatch } from './slot-watch.ts';

export interface LateWatch extends PageWatch {
  /** The watch is there: it begins, if the page has. */
  readonly come: (watch: PageWatch) => void;
}

const nothing = (): void => undefined;

/**
 * The watch's code comes with the federation runtime, without which no screen's code runs: a page
 * without a screen does without both. Until then there is nothing to watch.
 */
export const createLateWatch = (): LateWatch => {
  let watch: PageWatch | undefined;
  let begin = nothing;
  return {
    come: (came) => {
      if (watch) return;
      watch = came;
      begin();
    },
    begin: (onLeft) => {
      begin = () => watch?.begin(onLeft);
      begin();
    },
    shown: (...screen) => watch?.shown(...screen) ?? nothing,
    drawn: (release) => watch?.drawn(release),
    evaluating: (release) => watch?.evaluating(release) ?? nothing,
    admit: (releases) => watch?.admit(releases),
  };
};

/** The page's own. */
export const pageWatch = createLateWatch();
