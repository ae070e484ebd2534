import type { RemoteFault } from '@refined/shared/contract';
import type { RanRelease, RunMark, WatchedPage } from '@refined/shared/federation';
import { addFailed, addFrozen, hasFailed, reload, showFault } from './failed-shells.ts';
import { root, start } from './html.ts';
import type { AddressRules } from './shell-scripts.ts';
import type { StartShell } from './start-block.ts';
import { isOver, signal } from './watch-start.ts';

/** With the user's token: only reports of signed-in people can stop a release. */
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

/** The mark of a shell; by default it says that the shell froze at its start. */
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
  // A development screen from another origin isn't a release of this host.
  common && !isTold && base.startsWith('/') ? report : undefined;

/** Sends a report, even if the page is about to reload; nothing waits for the answer. */
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
 * Key in the session storage: the release whose code runs in a visible page. A page that ends
 * normally removes it. If it is there after a reload, the page before froze or crashed. A duplicated
 * tab has a copy of it, but was not reloaded. A page that was left because of a release names the
 * fault; WebKit calls that reload a navigation.
 */
const MARK = 'refined-running';

const takeMark = (): RunMark | undefined => {
  try {
    const mark = JSON.parse(sessionStorage[MARK]) as RunMark;
    delete sessionStorage[MARK];
    const [navigation] = performance.getEntriesByType('navigation');
    const isReload = (navigation as PerformanceNavigationTiming).type === 'reload';
    const isLeftFor = mark.fault !== 'frozen';
    if ((isReload || isLeftFor) && typeof mark.base === 'string') return mark;
  } catch {
    // There is no mark, or no storage.
  }
};

/**
 * Reports the release that ended the page before, and marks it as failed if it is a shell. Call it
 * before a shell is chosen.
 * @returns the mark of a screen's release
 */
export const takeLastRun = (): RunMark | undefined => {
  const mark = takeMark();
  if (!mark) return;
  // The watchdog may have reported it already: the same reference is counted once. A blank page may
  // be the shell's fault, which only this page shows.
  if (mark.fault !== 'blank') sendReport(mark);
  if (mark.workspace !== workspace) return mark;
  addFrozen(mark.version);
};

/** The mark of the screen whose code runs. */
let run: RunMark | undefined;
let ran: readonly RanRelease[] = [];
/** The page ends, or shows a browser dialog that stops its code. */
let isStopped = false;
/** The page is being left because of a release. */
let isLeft = false;

/**
 * Keeps the tab's mark up to date and answers the watchdog while the page lives.
 * @param shell the mark of the shell until it has drawn
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
      // Without storage, a reload shows the same release again.
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
  // Each question is answered with the current mark. Not with a timer, which a screen could stop.
  if (worker) worker.onmessage = update;
  signal.addEventListener('abort', update);
  document.addEventListener('visibilitychange', update);
  for (const type of ['pagehide', 'beforeprint', 'beforeunload'])
    addEventListener(type, () => stop(true));
  for (const type of ['pageshow', 'afterprint']) addEventListener(type, () => stop(false));
  // Runs after the user has chosen to stay on the page.
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

/** Reloads the page without this release of a screen; not without storage: it would never end. */
const leaveFor = (release: RanRelease, fault: RemoteFault, isTold = true): void => {
  const mark = shellMark(release, undefined, { ...release, stage: 'run', fault, isTold });
  try {
    sessionStorage[MARK] = JSON.stringify(mark);
    isLeft = true;
    // Outside of the screen's code, which may not leave the page.
    setTimeout(reload);
  } catch {
    // The fallback is shown in this page.
  }
};

/** Interval of checks after the shell has drawn, in ms. */
const LOOK = 2_000;

/**
 * Whether the page shows nothing at all. A page in which a reader mode or a translator shows its
 * own view isn't empty.
 */
const isEmptied = (): boolean =>
  !document.hidden &&
  !(root.isConnected && root.firstChild) &&
  !document.body?.innerText?.trim() &&
  [null, document.body, document.documentElement].includes(
    document.elementFromPoint(innerWidth / 2, innerHeight / 2) as HTMLElement | null,
  );

/** A page that was reloaded without a release counts as stable after this number of checks. */
const ENOUGH = 4;

/**
 * Watches the page after the shell has drawn. If it is empty at two checks in a row, it is
 * reloaded: without the shell if no screen's code ran, else without the last screen's release. If
 * only that screen ran, the next page shows the cause: if it stays, the screen's release is
 * reported, else the shell is. At most once per tab and release, so that reloading ends.
 * @param failShell reloads without the shell; with `isTold`, nothing is reported
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
    // If only the screen's release ran again (there is no other), either of them may be at fault.
    if (!last || (isOpen && !ran[1])) return failShell(isOpen && last?.base === before.base);
    if (hasFailed(last.base) || !addFailed(last.base)) return showFault();
    leaveFor(last, 'blank', !!ran[1]);
  }, LOOK);
};
