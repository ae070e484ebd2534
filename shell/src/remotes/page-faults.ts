import { RELEASES_BASE } from '@refined/shared/federation';
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

/** A line of a stack trace with a location; messages can contain addresses too. */
const PLACE = /^\s*at |@/;

/**
 * The base of the screen's release (`/releases/queues-mfe/1.0.0/`) of the first released file in a
 * stack trace. Undefined if that is the shell's, or if there is none (extensions).
 */
export const releaseIn = (stack: string | undefined): string | undefined => {
  const start = window.location.origin + RELEASES_BASE;
  for (const line of (stack ?? '').split('\n')) {
    const at = PLACE.test(line) ? line.indexOf(start) : -1;
    if (at < 0) continue;
    const [workspace, version, file] = line.slice(at + start.length).split('/');
    return file !== undefined && workspace !== 'shell'
      ? `${RELEASES_BASE}${workspace}/${version}/`
      : undefined;
  }
  return undefined;
};

/** The same for the caller of the function that created the stack. */
const releaseCalling = (stack: string | undefined): string | undefined => {
  const lines = (stack ?? '').split('\n');
  return releaseIn(lines.slice(lines.findIndex((line) => PLACE.test(line)) + 1).join('\n'));
};

/**
 * Whether an error means that its code tried to set a native of the browser that the page has
 * pinned (`server/gateway/src/bootstrap/pin.ts`). Redefining or deleting one fails too, but with
 * the browser's own message, which a screen's own object can also cause: that is an ordinary error.
 */
export const triedToReplace = (cause: unknown): boolean =>
  cause instanceof TypeError && / is pinned: /.test(cause.message);

/**
 * React lost a node that foreign code moved or removed: a translator that wraps texts, an
 * extension. No screen's release is on the stack, so none is blamed.
 */
export const isForeignChange = (cause: unknown): boolean =>
  cause instanceof DOMException && cause.name === 'NotFoundError' && !releaseIn(cause.stack);

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
