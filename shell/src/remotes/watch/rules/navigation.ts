import type { Originals } from '../originals.ts';
import type { ReleaseOfCaller } from '../release-of-caller.ts';

/** The parts of the browser's Navigation API that are used; Safari and Firefox have it lately. */
export interface NavigateEvent extends Event {
  readonly destination: { readonly url: string; readonly sameDocument: boolean };
  readonly navigationType: 'push' | 'replace' | 'reload' | 'traverse';
  readonly userInitiated: boolean;
  readonly downloadRequest: string | null;
  readonly formData: FormData | null;
}
export interface Navigation extends EventTarget {
  readonly currentEntry: { readonly index: number } | null;
  readonly entries: () => readonly { readonly sameDocument: boolean }[];
}

export const pageNavigation = (): Navigation | undefined =>
  (window as unknown as { navigation?: Navigation }).navigation;

/**
 * The release whose code leaves the page by this navigation; undefined: nobody's business. A link
 * that the user follows, a download, and whatever the shell itself does (Reload) go on.
 * @param caller the release that is running: the browser calls from within `location.href = …`
 * @param shown the release in the slot, for what the browser does later: a form that was sent, a
 *   `<meta http-equiv="refresh">`
 */
export const leavingRelease = (
  event: Pick<
    NavigateEvent,
    'destination' | 'userInitiated' | 'downloadRequest' | 'formData' | 'cancelable'
  >,
  caller: string | undefined,
  shown: string | undefined,
  isRefresh = false,
): string | undefined => {
  const { destination, userInitiated, downloadRequest, formData, cancelable } = event;
  if (!cancelable || destination.sameDocument || downloadRequest !== null) return undefined;
  if (!/^https?:/.test(destination.url)) return undefined;
  if (userInitiated) return undefined;
  return caller ?? (formData || isRefresh ? shown : undefined);
};

/**
 * Whether that step in the history stays in this page. Before the product's first entry is another
 * page, after its last one nothing. Without the Navigation API nobody knows: it counts as staying.
 */
export const staysInPage = (navigation: Navigation | undefined, delta: number): boolean => {
  if (delta === 0) return false;
  const at = navigation?.currentEntry?.index;
  if (!navigation || at === undefined) return true;
  const entry = navigation.entries()[at + delta];
  return entry ? entry.sameDocument : delta > 0;
};

/** A page that reloads itself, or goes elsewhere, after a time. */
const hasRefresh = (): boolean => document.querySelector('meta[http-equiv="refresh" i]') !== null;

/** Cancels what leaves the page by a release's doing, and tells. */
export const watchNavigation = (
  navigation: Navigation,
  { listen }: Pick<Originals, 'listen'>,
  releaseOfCaller: ReleaseOfCaller,
  shown: () => string | undefined,
  onLeaving: (owner: string) => void,
): void => {
  const judge = (event: Event): void => {
    const caller = releaseOfCaller(judge);
    const owner = leavingRelease(event as NavigateEvent, caller, shown(), hasRefresh());
    if (!owner) return;
    event.preventDefault();
    onLeaving(owner);
  };
  listen(navigation, 'navigate', judge);
};

/**
 * Without the Navigation API: tells of a page that is left by a release's doing. The browser asks
 * the page from within `location = …` whether it may go, so that the release is found as its caller;
 * where a browser asks later, nobody is.
 */
export const watchUnload = (
  { listen }: Pick<Originals, 'listen'>,
  releaseOfCaller: ReleaseOfCaller,
  shown: () => string | undefined,
  onLeft: (owner: string) => void,
): void => {
  const judge = (): void => {
    const owner = releaseOfCaller(judge) ?? (hasRefresh() ? shown() : undefined);
    if (owner) onLeft(owner);
  };
  listen(window, 'beforeunload', judge, true);
};
