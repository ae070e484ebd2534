import { releaseCalling, releaseIn, triedToReplace } from './attributed.ts';
import { screenFault, type ScreenFault } from './screen-result.ts';

/** Uncaught errors of one release in this time, in ms, … */
const WINDOW = 10_000;
/** … which make it a failure: a broken button pressed again and again stays below. */
const MOST = 20;

/** A running release has failed: the one with this base. */
export type FailRelease = (base: string, fault: ScreenFault) => void;

/** The parts of the browser's Navigation API in use. */
interface NavigateEvent extends Event {
  readonly destination: { readonly url: string; readonly sameDocument: boolean };
  readonly userInitiated: boolean;
  readonly downloadRequest: string | null;
}

/** Uncaught errors and rejections whose own stack begins in a screen's release. */
const watchErrors = (fail: FailRelease, now: () => number): void => {
  const times = new Map<string, readonly number[]>();
  const caught = (base: string | undefined, cause: unknown): void => {
    if (!base) return;
    if (triedToReplace(cause)) return fail(base, screenFault('run', 'globals', { cause }));
    // So many of the last ones are enough: the first of them is `MOST` errors ago.
    const last = [...(times.get(base) ?? []), now()].slice(-MOST);
    times.set(base, last);
    if (last.length < MOST || now() - last[0]! > WINDOW) return;
    times.delete(base);
    fail(base, screenFault('run', 'errors', { cause }));
  };
  window.addEventListener('error', ({ error, message }) => {
    if (!/^ResizeObserver loop/.test(message))
      caught(releaseIn((error as Error | undefined)?.stack), error);
  });
  window.addEventListener('unhandledrejection', ({ reason }) =>
    caught(releaseIn((reason as Error | undefined)?.stack), reason),
  );
};

/** Refuses that a screen's code leaves the page, where the browser has the Navigation API. */
const watchLeaving = (fail: FailRelease): void => {
  const { navigation } = window as { readonly navigation?: EventTarget };
  navigation?.addEventListener('navigate', (event) => {
    const { cancelable, destination, userInitiated, downloadRequest } = event as NavigateEvent;
    if (!cancelable || userInitiated || downloadRequest !== null) return;
    if (destination.sameDocument || !/^https?:/.test(destination.url)) return;
    // The browser calls from within `location.href = …`.
    const cause = new Error(`The screen tried to leave the page.`);
    const base = releaseCalling(cause.stack);
    if (!base) return;
    event.preventDefault();
    fail(base, screenFault('run', 'navigation', { cause }));
  });
};

/**
 * Looks for what running releases do to the page, as far as a stack says whose doing it is. What
 * others put into the page is nobody's fault, and stays. Once per page.
 */
export const watchPage = (fail: FailRelease, now: () => number = () => performance.now()): void => {
  watchErrors(fail, now);
  watchLeaving(fail);
};
