import type { RemoteFault } from '@refined/shared/contract';
import type { RanRelease, RunMark, WatchedPage } from '@refined/shared/federation';
import { addFailed, addFrozen, hasFailed, reload, showFault } from './failed-shells.ts';
import { root, start } from './html.ts';
import type { AddressRules } from './shell-scripts.ts';
import type { StartShell } from './start-block.ts';
import { isOver, signal } from './watch-start.ts';

/** With the token of whoever is signed in: only such reports can stop a release. */
const reportHeaders = (): Record<string, string> => {
  try {
    return {
      authorization: `Token ${(JSON.parse(localStorage.authInfo) as { token: string }).token}`,
    };
  } catch {
    return {};
  }
};

const { report: common, watchdog, workspace } = start;

/** What is said of a shell: by default that it froze while it started. */
export const shellMark = (
  { version, base }: Pick<StartShell, 'version' | 'base'>,
  next: StartShell | undefined,
  more?: Partial<RunMark>,
): RunMark => ({
  workspace,
  version,
  base,
  stage: 'start',
  fault: 'frozen',
  shown: next?.version ?? null,
  reference: common?.reference,
  ...more,
});

const reportOf = ({ base, isTold, ...report }: RunMark) =>
  // Other origins' screens, taken for development, are no releases of this host.
  common && !isTold && base.startsWith('/') ? report : undefined;

/** Sends it even though the page is about to reload; nothing waits for the answer. */
export const sendReport = (mark: RunMark): void => {
  const report = reportOf(mark);
  if (report)
    fetch('/client-reports', {
      method: 'POST',
      keepalive: true,
      headers: reportHeaders(),
      body: JSON.stringify(report),
    }).catch(() => {});
};

/**
 * In the tab's storage: whose code runs in a visible page. A page that ends in order removes it, so
 * who finds it after a reload knows that the page before froze or crashed, or was left because of
 * that release. A duplicated tab has a copy of it, but was not reloaded.
 */
const MARK = 'refined-running';

const takeMark = (): RunMark | undefined => {
  try {
    const mark = JSON.parse(sessionStorage[MARK]) as RunMark;
    delete sessionStorage[MARK];
    const [navigation] = performance.getEntriesByType('navigation');
    const isReload = (navigation as PerformanceNavigationTiming).type === 'reload';
    if (isReload && typeof mark.base === 'string') return mark;
  } catch {
    // None, or no storage.
  }
};

/**
 * Reports what ended the page before, and marks it if it was a shell; to be called before a shell is
 * chosen.
 * @returns the release if it is a screen's
 */
export const takeLastRun = (): RunMark | undefined => {
  const mark = takeMark();
  if (!mark) return;
  // Its watchdog may have reported it already: the same reference is counted once. What emptied the
  // page may have been the shell: this page shows it.
  if (mark.fault !== 'blank') sendReport(mark);
  if (mark.workspace !== workspace) return mark;
  addFrozen(mark.version);
};

/** The release of a screen whose code runs; the shell's while it starts. */
let run: RunMark | undefined;
let ran: readonly RanRelease[] = [];
/** The page ends, or shows a dialog of the browser, which stops its code. */
let isStopped = false;
/** The page is left because of a release. */
let isLeft = false;

/**
 * Keeps the tab's mark, and answers the watchdog, for the page's life.
 * @param shell what is said of the shell, should the page freeze before it has drawn
 */
export const watchRuns = (policy: AddressRules, shell: RunMark, before?: RunMark): void => {
  let worker: Worker | undefined;
  try {
    if (watchdog) worker = new Worker(policy.createScriptURL(watchdog.address));
  } catch {
    // A browser without workers.
  }

  const update = (): void => {
    const mark = run ?? (isOver() ? undefined : shell);
    const isAwake = !document.hidden && !isStopped;
    try {
      if (isLeft) return;
      if (mark && isAwake) sessionStorage[MARK] = JSON.stringify(mark);
      else delete sessionStorage[MARK];
    } catch {
      // Without storage a reload shows the same release again.
    }
    worker?.postMessage({
      ...watchdog!,
      isAwake,
      report: mark && reportOf(mark),
      headers: reportHeaders(),
    } satisfies WatchedPage);
  };
  const stop = (is: boolean): void => {
    isStopped = is;
    update();
  };
  // The answer to its questions is what runs. No timer, which a screen could end.
  if (worker) worker.onmessage = update;
  signal.addEventListener('abort', update);
  document.addEventListener('visibilitychange', update);
  for (const type of ['pagehide', 'beforeprint', 'beforeunload'])
    addEventListener(type, () => stop(true));
  for (const type of ['pageshow', 'afterprint']) addEventListener(type, () => stop(false));
  // Runs once the user has answered, if the page stays.
  addEventListener('beforeunload', () => setTimeout(stop, 0, false));
  update();

  self.__refinedWatch = {
    before,
    leaveFor,
    run: (release, shown = null) => {
      run = release && shellMark(release, undefined, { ...release, stage: 'run', shown });
      if (release) ran = [...ran.filter(({ base }) => base !== release.base), release];
      update();
    },
  };
};

/** Loads the page anew, without this release of a screen. Not without storage, or it never ended. */
const leaveFor = (release: RanRelease, fault: RemoteFault, isTold = true): void => {
  const mark = shellMark(release, undefined, { ...release, stage: 'run', fault, isTold });
  try {
    sessionStorage[MARK] = JSON.stringify(mark);
    isLeft = true;
    // Not from within the code of the screen, which may not leave the page.
    setTimeout(reload);
  } catch {
    // The fallback is shown in this page.
  }
};

/** How often a page that has drawn is looked at, in ms. */
const LOOK = 2_000;

/**
 * Whether nothing at all is shown. Somebody else may have put another view in the shell's place (a
 * reader mode, a translator): such a page isn't empty.
 */
const isEmptied = (): boolean =>
  !document.hidden &&
  !(root.isConnected && root.firstChild) &&
  !document.body?.innerText?.trim() &&
  [null, document.body, document.documentElement].includes(
    document.elementFromPoint(innerWidth / 2, innerHeight / 2) as HTMLElement | null,
  );

/** After so many looks a page stays that was loaded anew without a release. */
const ENOUGH = 4;

/**
 * Looks at a page that has drawn: with nothing in it at two looks in a row it is loaded anew.
 * Without the shell where no screen's code ran, else without the screen's release that ran last.
 * Where no other one ran, the next page tells whose doing it was: the release's, which is reported
 * when that page stays, or the shell's. Once per tab and release: nothing reloads for ever.
 * @param failShell loads the page without the shell; nobody is blamed where it is told already
 */
export const watchDrawn = (
  before: RunMark | undefined,
  failShell: (isTold: boolean) => void,
): void => {
  let looks = 0;
  let wasEmpty = false;
  const isOpen = before?.fault === 'blank' && !before.isTold;
  const timer = setInterval(() => {
    const isEmpty = isEmptied();
    if (isOpen && ++looks === ENOUGH && !isEmpty) sendReport(before);
    if (!wasEmpty || !isEmpty) return void (wasEmpty = isEmpty);
    clearInterval(timer);
    const last = ran.at(-1);
    // A screen without another release ran again: it may still have been either of them.
    if (!last || (isOpen && !ran[1])) return failShell(isOpen && last?.base === before.base);
    if (hasFailed(last.base) || !addFailed(last.base)) return showFault();
    leaveFor(last, 'blank', !!ran[1]);
  }, LOOK);
};
