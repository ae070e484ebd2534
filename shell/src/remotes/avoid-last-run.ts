import type { RunMark } from './frozen/run-mark.ts';
import { reportFailure } from './loading/report-failure.ts';
import type { ReportFailure } from './loading/report-failure.ts';
import { screenFault } from './screen-result.ts';
import { screensStore } from './state/screens-store.ts';
import type { ScreensStore } from './state/screens-store.ts';

/**
 * After a page froze, crashed or was loaded anew because of a release: this page takes the release
 * before of the screen that ran. A screen without another release is tried again. Reported once
 * more, with the same reference: the page's watchdog may not have had the time.
 */
export const avoidLastRun = (
  { workspace, base, page, fault = 'frozen', isTold }: RunMark,
  store: ScreensStore = screensStore,
  report: ReportFailure = reportFailure,
): void => {
  const releases = store.choices().find((choice) => choice.workspace === workspace)?.releases ?? [];
  const release = releases.find((candidate) => candidate.base === base);
  const other = releases.find((candidate) => candidate !== release && !store.failureOf(candidate));
  if (!release || !other) return;
  const about = { requestId: page || undefined, isOfPageBefore: true };
  const found = screenFault('run', fault, about);
  store.markBad(release, found);
  // oxlint-disable-next-line no-console -- the page that could have said more is gone
  console.info(
    `${workspace} ${release.version} ended the page before (${fault}), reference ${found.reference}; ${other.version} is shown`,
  );
  if (!isTold) report(release, found, other.version);
};
