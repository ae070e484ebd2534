import type { ClientReport, RemoteFault } from '@refined/shared/contract';
import type { RanRelease, WatchedPage } from '@refined/shared/federation';
import { root, start } from './html.ts';
import type { AddressRules } from './shell-scripts.ts';
import type { StartShell } from './start-block.ts';
import { isOver } from './watch-start.ts';

/** With the token of whoever is signed in: only such reports can stop a release. */
export const reportHeaders = (): Record<string, string> => {
  try {
    return {
      authorization: `Token ${(JSON.parse(localStorage.authInfo) as { token: string }).token}`,
    };
  } catch {
    return {};
  }
};

/** Undefined on a host that takes no reports. */
export const reportOf = (
  version: string,
  fault: RemoteFault,
  next: StartShell | undefined,
  more?: Partial<ClientReport>,
): ClientReport | undefined =>
  start.report && { ...start.report, version, fault, shown: next?.version ?? null, ...more };

/** Sends it even though the page is about to reload; nothing waits for the answer. */
export const sendReport = (report: ClientReport | undefined): unknown =>
  report &&
  fetch('/client-reports', {
    method: 'POST',
    keepalive: true,
    headers: reportHeaders(),
    body: JSON.stringify(report),
  }).catch(() => {});

/** How often a page that has drawn is looked at, in ms. */
const LOOK = 2_000;

/** Starts the watchdog: while the shell starts, a page that freezes is its fault. */
export const startWatchdog = (
  policy: AddressRules,
  version: string,
  next: StartShell | undefined,
): void => {
  const { watchdog } = start;
  if (!watchdog || !self.Worker) return;
  const { address, tick, silent } = watchdog;
  let worker: Worker;
  try {
    worker = new Worker(policy.createScriptURL(address));
  } catch {
    return;
  }
  const tell = (): void =>
    worker.postMessage({
      tick,
      silent,
      isAwake: !document.hidden,
      report: isOver() ? undefined : reportOf(version, 'frozen', next),
      headers: reportHeaders(),
    } satisfies WatchedPage);
  worker.onmessage = tell;
  self.__refinedWatchdog = worker;
  tell();
};

/** Calls `onEmptied` when a page that had drawn has nothing in it at two looks in a row. */
export const watchDrawn = (onEmptied: () => void): void => {
  let isEmpty = false;
  const timer = setInterval(() => {
    const wasEmpty = isEmpty;
    isEmpty = !document.hidden && !(root.isConnected && root.firstChild);
    if (!wasEmpty || !isEmpty) return;
    clearInterval(timer);
    onEmptied();
  }, LOOK);
};

/**
 * The screen's release that emptied the page, as far as anybody knows: the one whose code ran last.
 * The next page avoids it, by the mark that the shell reads (`shell/src/remotes/frozen/run-mark.ts`);
 * it is reported where no other screen ran in the page. Undefined: the shell alone did.
 */
export const emptiedBy = (): RanRelease | undefined => {
  const ran = self.__refinedRan ?? [];
  const last = ran.at(-1);
  if (last)
    // After the shell's own listener, which removes the mark of a page that ends in order.
    addEventListener('pagehide', () => {
      sessionStorage['refined-running'] = JSON.stringify({
        ...last,
        page: start.report?.reference ?? '',
        fault: 'blank',
        isTold: ran.length > 1,
      });
    });
  return last;
};
