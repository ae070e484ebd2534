import type { RunMark } from './frozen/run-mark.ts';
import { reportFailure } from './loading/report-failure.ts';
import type { ReportFailure } from './loading/report-failure.ts';
import { screenFault } from './screen-result.ts';
import { screensStore } from './state/screens-store.ts';
import type { ScreensStore } from './state/screens-store.ts';

/**
 * After a page froze, crashed or was left by a release: this page takes the release before of the
 * screen that ran. A screen without another release is tried again. What neither the watchdog nor
 * the page itself had time to report is reported now.
 */
export const avoidLastRun = (
  mark: RunMark,
  store: ScreensStore = screensStore,
  report: ReportFailure = reportFailure,
): void => {
  const releases =
    store.choices().find(({ workspace }) => workspace === mark.workspace)?.releases ?? [];
  const release = releases.find(({ base }) => base === mark.base);
  const other = releases.find((candidate) => candidate !== release && !store.failureOf(candidate));
  if (!release || !other) return;
  const did = mark.hasLeft ? 'left' : 'stopped';
  const fault = screenFault('run', mark.hasLeft ? 'navigation' : 'frozen', {
    isOfPageBefore: true,
  });
  store.markBad(release, fault);
  // oxlint-disable-next-line no-console -- the page that could have said more is gone
  console.info(
    `${release.workspace} ${release.version} ${did} the page before, reference ${fault.reference}; ${other.version} is shown`,
  );
  if (!mark.isWatched) report(release, fault, other.version);
};
