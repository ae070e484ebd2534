import type { ScreenChoice } from '@refined/shared/federation';
import { LIMITS } from '@refined/shared/domain';
import { choiceLoader } from './load-choice.ts';
import { openRuntime } from './open-runtime.ts';
import { routeOf } from './screen-routes.ts';
import { screensStore } from './screens-store.ts';

/** Runs it when the page is idle. Safari has no requestIdleCallback. */
export const whenIdle = (work: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work);
  else setTimeout(work, 200);
};

/** The screen, if it is known and not switched off. */
const choiceOf = (workspace: string | undefined): ScreenChoice | undefined =>
  screensStore
    .choices()
    .find((choice) => choice.workspace === workspace && choice.disabled === undefined);

/** The screen at an address of this product. */
const choiceAt = (address: string): ScreenChoice | undefined =>
  choiceOf(
    routeOf(screensStore.choices(), new URL(address, window.location.origin).pathname)?.workspace,
  );

/**
 * Fetches and checks the files of the screen at an address, without running them. Failures are
 * silent: opening the screen shows them.
 */
export const prefetchAddress = (address: string): void => {
  const choice = choiceAt(address);
  if (choice) void choiceLoader.prefetch(choice);
};

/** The same, but also runs its code: only for a screen that is about to be opened. */
export const prepareAddress = (address: string): void => {
  const choice = choiceAt(address);
  if (choice) void choiceLoader.prepare(choice);
};

/**
 * Loads a screen that is about to be shown, with its fallbacks; the slot joins this load. Never
 * rejects; undefined: the screen is unknown or switched off.
 */
export const loadScreen = (workspace: string): Promise<unknown> | undefined => {
  const choice = choiceOf(workspace);
  return choice && choiceLoader.load(choice);
};

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

const connection = (): Connection | undefined =>
  (navigator as { connection?: Connection }).connection;

/** Whether this user wants to save data. */
export const isSavingData = (): boolean => connection()?.saveData === true;

/** On very slow connections, prefetching would delay the files that the user waits for. */
const isVerySlow = (): boolean => /^(slow-)?2g$/.test(connection()?.effectiveType ?? '');

/**
 * Fetches the files of the screens at these addresses, one after the other, whenever the page is
 * idle; not for users who save data, and not on very slow connections. Their code doesn't run: a
 * screen that nobody opens can't harm the page. Already fetched screens cost nothing. The
 * federation runtime comes first, even without any address.
 * @param addresses of this product, most wanted first
 */
export const prefetchWhenIdle = (addresses: readonly string[]): void => {
  if (isSavingData() || isVerySlow()) return;
  const next = ([workspace, ...others]: readonly string[]): void => {
    if (!workspace) return;
    whenIdle(() => {
      const choice = choiceOf(workspace);
      // The next one waits, so that the two don't share a slow connection. Never rejects.
      if (choice) void choiceLoader.prefetch(choice).then(() => next(others));
      else next(others);
    });
  };
  const workspaces = [
    ...new Set(addresses.flatMap((address) => choiceAt(address)?.workspace ?? [])),
  ];
  if (screensStore.choices().length > 0)
    whenIdle(() => void openRuntime().then(() => next(workspaces)));
};

/** The event's link within this page; undefined: no link, or it leads out of this tab. */
const linkOf = ({ target }: Event): HTMLAnchorElement | undefined => {
  const link = target instanceof Element ? target.closest('a') : null;
  return link?.origin === window.location.origin &&
    (link.target === '' || link.target === '_self') &&
    !link.hasAttribute('download')
    ? link
    : undefined;
};

/**
 * Runs a screen's code shortly before it is opened: when the pointer or focus has rested on a link
 * to it for LIMITS.linkIntent, or at once when the link is pressed. Its files are fetched when the
 * link is reached. Works for all links of the page, including the screens' own.
 */
export const followIntent = (isSignedIn: () => boolean): void => {
  let reached: HTMLAnchorElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const reach = (event: Event): void => {
    const link = linkOf(event);
    if (link === reached) return;
    clearTimeout(timer);
    reached = link;
    if (!link || !isSignedIn()) return;
    const { href } = link;
    prefetchAddress(href);
    timer = setTimeout(() => prepareAddress(href), LIMITS.linkIntent);
  };

  const leave = (): void => {
    clearTimeout(timer);
    reached = undefined;
  };

  const press = (event: Event): void => {
    const link = linkOf(event);
    if (link && isSignedIn()) prepareAddress(link.href);
  };

  document.addEventListener('pointerover', reach);
  document.addEventListener('focusin', reach);
  document.addEventListener('pointerleave', leave);
  document.addEventListener('focusout', leave);
  document.addEventListener('pointerdown', press);
};
