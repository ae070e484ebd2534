import { RELEASES_BASE } from '@refined/shared/federation';
import { reportHeaders } from '../report-token.ts';
import { screensStore } from '../state/screens-store.ts';
import type { ScreensStore } from '../state/screens-store.ts';
import type { Runs } from './runs.ts';
import type { RunningRelease, WatchedPage } from './silence.ts';

/** A worker that watches this page. */
interface WatchdogWorker {
  postMessage(message: WatchedPage): void;
  addEventListener(type: 'message', listener: () => void): void;
}

export interface Watchdog {
  /** Starts the worker; does nothing when it has started. */
  readonly start: () => void;
  /** Whether the worker runs: it then reports a page that freezes. */
  readonly isWatching: () => boolean;
}

/** Null: this host takes no reports, or the browser no worker; then nothing is watched. */
export type OpenWorker = () => WatchdogWorker | null;

/**
 * What a reload would show instead of a release: the newest other one that hasn't failed here.
 */
const fallbackOf = (
  { workspace, base }: { workspace: string; base: string },
  store: ScreensStore,
): string | null =>
  store
    .choices()
    .find((choice) => choice.workspace === workspace)
    ?.releases.find((other) => other.base !== base && !store.failureOf(other))?.version ?? null;

export const createWatchdog = (
  openWorker: OpenWorker,
  runs: Runs,
  onWatching: () => void,
  store: ScreensStore = screensStore,
): Watchdog => {
  let worker: WatchdogWorker | null | undefined;
  let isWatching = false;
  /** The browser shows a dialog of its own, which stops the page's code. */
  let isStopped = false;

  const running = (): RunningRelease | undefined => {
    const release = runs.current();
    // Another origin's screen, taken for development, is no release of this host.
    if (!release?.base.startsWith(RELEASES_BASE)) return undefined;
    const { workspace, version } = release;
    return { workspace, version, fallback: fallbackOf(release, store) };
  };

  const tell = (): void =>
    worker?.postMessage({
      isAwake: document.visibilityState === 'visible' && !isStopped,
      running: running(),
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

  const start = (): void => {
    if (worker !== undefined) return;
    worker = openWorker();
    if (!worker) return;
    // Its questions; the answer is what the page is doing. No timer, which a screen could end.
    worker.addEventListener('message', () => {
      tell();
      if (isWatching) return;
      isWatching = true;
      onWatching();
    });
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

  runs.subscribe(tell);
  return { start, isWatching: () => isWatching };
};
