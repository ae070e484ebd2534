import type { ClientReport } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import { RELEASES_BASE } from '@refined/shared/federation';
import type { WatchedPage } from '@refined/shared/federation';
import { reportHeaders } from '../report-token.ts';
import { screensStore } from '../state/screens-store.ts';
import type { ScreensStore } from '../state/screens-store.ts';
import type { Runs } from './runs.ts';

/** The worker that the bootstrap has started: a page that is frozen can't report that itself. */
export type WatchdogWorker = Pick<Worker, 'onmessage' | 'postMessage'>;

/**
 * Answers the watchdog for the page from now on, and tells it what to report should the page freeze:
 * the release whose code runs.
 * @param worker undefined: this host takes no reports, or the browser has no workers
 * @param reference of the report, which the next page may send as well
 * @param onWatching called at each word of the worker: it runs
 */
export const answerWatchdog = (
  worker: WatchdogWorker | undefined,
  runs: Runs,
  reference: string,
  onWatching: () => void = () => undefined,
  store: ScreensStore = screensStore,
): void => {
  if (!worker) return;
  /** The browser shows a dialog of its own, which stops the page's code. */
  let isStopped = false;

  const report = (): ClientReport | undefined => {
    const release = runs.current();
    // Another origin's screen, taken for development, is no release of this host.
    if (!release?.base.startsWith(RELEASES_BASE)) return undefined;
    const { workspace, version, base } = release;
    const next = store
      .choices()
      .find((choice) => choice.workspace === workspace)
      ?.releases.find((other) => other.base !== base && !store.failureOf(other));
    return {
      workspace,
      version,
      stage: 'run',
      fault: 'frozen',
      shown: next?.version ?? null,
      reference,
    };
  };

  const tell = (): void =>
    worker.postMessage({
      ...LIMITS.frozen,
      isAwake: document.visibilityState === 'visible' && !isStopped,
      report: report(),
      headers: reportHeaders(),
    } satisfies WatchedPage);
  const stop = (): void => {
    isStopped = true;
    tell();
  };
  const goOn = (): void => {
    isStopped = false;
    tell();
  };

  // Its questions; the answer is what the page is doing. No timer, which a screen could end.
  worker.onmessage = () => {
    tell();
    onWatching();
  };
  runs.subscribe(tell);
  document.addEventListener('visibilitychange', tell);
  window.addEventListener('pagehide', stop);
  window.addEventListener('pageshow', goOn);
  window.addEventListener('beforeprint', stop);
  window.addEventListener('afterprint', goOn);
  window.addEventListener('beforeunload', () => {
    stop();
    // Runs once the user has answered, if the page stays.
    setTimeout(goOn);
  });
  tell();
};
