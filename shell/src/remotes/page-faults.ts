import { releaseCalling, releaseIn, triedToReplace } from './attributed.ts';
import { screenFault, type ScreenFault } from './screen-result.ts';

/** Time window for uncaught errors of one release, in ms. */
const WINDOW = 10_000;
/** Number of errors in it that is a failure: repeated clicks on a broken button stay below. */
const MOST = 20;

/** A running release has failed; `base` identifies it. */
export type FailRelease = (base: string, fault: ScreenFault) => void;

/** The used parts of the browser's Navigation API. */
interface NavigateEvent extends Event {
  readonly destination: { readonly url: string; readonly sameDocument: boolean };
  readonly userInitiated: boolean;
  readonly downloadRequest: string | null;
}

/** Watches uncaught errors and rejections whose stack begins in a screen's release. */
const watchErrors = (fail: FailRelease, now: () => number): void => {
  const times = new Map<string, readonly number[]>();
  const caught = (base: string | undefined, cause: unknown): void => {
    if (!base) return;
    if (triedToReplace(cause)) return fail(base, screenFault('run', 'globals', { cause }));
    // Keep only the last ones: the first of them is `MOST` errors ago.
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

/** Prevents a screen's code from leaving the page, if the browser has the Navigation API. */
const watchLeaving = (fail: FailRelease): void => {
  const { navigation } = window as { readonly navigation?: EventTarget };
  navigation?.addEventListener('navigate', (event) => {
    const { cancelable, destination, userInitiated, downloadRequest } = event as NavigateEvent;
    if (!cancelable || userInitiated || downloadRequest !== null) return;
    if (destination.sameDocument || !/^https?:/.test(destination.url)) return;
    // The browser calls this listener inside `location.href = …`.
    const cause = new Error(`The screen tried to leave the page.`);
    const base = releaseCalling(cause.stack);
    if (!base) return;
    event.preventDefault();
    fail(base, screenFault('run', 'navigation', { cause }));
  });
};

/**
 * Detects harmful effects of running releases, as far as a stack trace identifies the release.
 * Other code's changes to the page are nobody's fault, and stay. Once per page.
 */
export const watchPage = (fail: FailRelease, now: () => number = () => performance.now()): void => {
  watchErrors(fail, now);
  watchLeaving(fail);
};
