import type { PageScreen } from '@refined/shared/contract';
import type { RunMark } from '@refined/shared/federation';
import { screenFault } from './screen-result.ts';
import { screensStore, type ScreensStore } from './screens-store.ts';

/** The release whose code can be running in the page now. One per page. */
export interface Runs {
  /** The release that is being evaluated, else the one that is shown; undefined: none. */
  readonly current: () => PageScreen | undefined;
  /** Call it before a release's code is evaluated. Returns a function to call afterwards. */
  readonly evaluate: (release: PageScreen) => () => void;
  /** Call it before a release renders for the first time. */
  readonly draw: (release: PageScreen) => void;
  /** A release is no longer shown. */
  readonly leave: (release: PageScreen) => void;
  /** Called synchronously after each change, before the release's code runs. */
  readonly subscribe: (onChange: () => void) => void;
}

export const createRuns = (): Runs => {
  const listeners = new Set<() => void>();
  /** Two screens can be evaluated at the same time; the later one counts. */
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

export const runs = createRuns();

const releasesOf = (store: ScreensStore, workspace: string): readonly PageScreen[] =>
  store.choices().find((choice) => choice.workspace === workspace)?.releases ?? [];

/** The release to show if the one with this base fails; undefined: none. */
const otherThan = (base: string, releases: readonly PageScreen[], store: ScreensStore) =>
  releases.find((other) => other.base !== base && !store.failureOf(other));

/** Tells the bootstrap whose code runs, for its watchdog and the tab's mark if the page freezes. */
export const followRuns = (watch = window.__refinedWatch, followed = runs, store = screensStore) =>
  followed.subscribe(() => {
    const release = followed.current();
    if (!release) return watch?.run(undefined);
    const { workspace, version, base } = release;
    const next = otherThan(base, releasesOf(store, workspace), store);
    watch?.run({ workspace, version, base }, next?.version ?? null);
  });

/**
 * After a page froze, crashed or was left because of a release: marks it bad, so that this page
 * shows an earlier one. A screen without another release is tried again. The bootstrap reports it.
 */
export const avoidLastRun = (
  { workspace, base, fault, reference }: RunMark,
  store: ScreensStore = screensStore,
): void => {
  const releases = releasesOf(store, workspace);
  const release = releases.find((candidate) => candidate.base === base);
  const other = otherThan(base, releases, store);
  if (!release || !other) return;
  const found = screenFault('run', fault, { requestId: reference, isOfPageBefore: true });
  store.markBad(release, found);
  // oxlint-disable-next-line no-console -- the page that could have said more is gone
  console.info(
    `${workspace} ${release.version} ended the page before (${fault}), reference ${found.reference}; ${other.version} is shown`,
  );
};
