import type { PageScreen } from '@refined/shared/contract';
import type { RunMark } from '@refined/shared/federation';
import { runs } from './runs.ts';
import { screenFault } from './screen-result.ts';
import { screensStore } from './state/screens-store.ts';
import type { ScreensStore } from './state/screens-store.ts';

const releasesOf = (store: ScreensStore, workspace: string): readonly PageScreen[] =>
  store.choices().find((choice) => choice.workspace === workspace)?.releases ?? [];

/** The release that is shown when the one with this base fails; undefined: none is left. */
const otherThan = (base: string, releases: readonly PageScreen[], store: ScreensStore) =>
  releases.find((other) => other.base !== base && !store.failureOf(other));

/** Tells the bootstrap whose code runs: its watchdog and the tab's mark name it if that freezes. */
export const followRuns = (watch = window.__refinedWatch, followed = runs, store = screensStore) =>
  followed.subscribe(() => {
    const release = followed.current();
    if (!release) return watch?.run(undefined);
    const { workspace, version, base } = release;
    const next = otherThan(base, releasesOf(store, workspace), store);
    watch?.run({ workspace, version, base }, next?.version ?? null);
  });

/**
 * After a page froze, crashed or was left because of a release: this page takes the release before
 * of the screen that ran. A screen without another release is tried again. The bootstrap reports it.
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
