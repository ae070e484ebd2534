import type { ReleaseState } from '@refined/shared/contract';
import { fault, root, start } from './html.ts';

/** In the session storage; another active shell has another key, so all shells are tried anew. */
const KEY = `refined-failed-${start.since}`;

/** Versions, each between semicolons: text that can't be misread, whatever is in the storage. */
let failed = '';
try {
  failed += sessionStorage[KEY];
} catch {
  // Storage is switched off.
}

/** Whether it has failed in this tab since the active shell became active. */
export const hasFailed = (name: string) => failed.includes(`;${name};`);

/** @returns truthy if it is remembered over a reload */
const store = (names: string): string | void => {
  failed = names;
  try {
    return (sessionStorage[KEY] = names);
  } catch {
    // Storage is switched off or full.
  }
};

export const addFailed = (name: string) => store(`${failed};${name};`);

export const forgetFailed = () => store('');

/** The shell to try; undefined when all have failed. */
export const nextShell = () => start.shells.find(({ version }) => !hasFailed(version));

/**
 * Stands in the tab's storage while a shell starts in a visible page. A page that ends in order
 * removes it: who finds it knows that the page before froze or crashed, by an endless loop.
 */
const START_MARK = 'refined-starting';

export interface StartMark {
  readonly version: string;
  /** Of the reports of that page: its watchdog may have sent one. */
  readonly reference?: string | undefined;
}

const removeMark = (): void => {
  try {
    delete sessionStorage[START_MARK];
  } catch {
    // Storage is switched off.
  }
};

/**
 * The mark of the page before; undefined when it ended in order. A duplicated tab, or one that the
 * browser restored, has a copy of it: the browser tells those as a step in the history.
 */
export const takeMark = (): StartMark | undefined => {
  try {
    const text = sessionStorage[START_MARK] as string;
    removeMark();
    const [navigation] = performance.getEntriesByType('navigation');
    if ((navigation as PerformanceNavigationTiming | undefined)?.type !== 'back_forward')
      return JSON.parse(text) as StartMark;
  } catch {
    // None, or no storage.
  }
};

/** Writes the mark; it goes when the watch over the start ends, or the page is left or hidden. */
export const writeMark = (version: string, signal: AbortSignal): void => {
  try {
    if (document.hidden) return;
    sessionStorage[START_MARK] = JSON.stringify({
      version,
      reference: start.report?.reference,
    } satisfies StartMark);
  } catch {
    // Storage is switched off.
  }
  signal.addEventListener('abort', removeMark);
  addEventListener('pagehide', removeMark);
  document.addEventListener('visibilitychange', removeMark);
};

/** How often the host is asked for the state, in ms. */
const ASK = 5_000;

/** Reloads the page, like `location.reload()` but shorter. */
export const reload = () => history.go();

/**
 * Shows that no shell could start, and reloads the page when another shell is active. Whoever
 * reloads it by hand tries all shells anew.
 * @param anyAnswer reloads as soon as the host answers: the network failed, not the shells
 */
export const showFault = (anyAnswer?: boolean): void => {
  if (!anyAnswer) forgetFailed();
  fault.querySelector('button')!.onclick = reload;
  root.replaceChildren(fault);
  if (!root.isConnected) (document.body ?? document.documentElement).append(root);
  setInterval(
    () =>
      document.hidden ||
      fetch('/releases/state.json')
        .then((answer) => answer.json())
        .then(
          (state: ReleaseState) =>
            (anyAnswer || state.workspaces[start.workspace]!.since !== start.since) && reload(),
        )
        // Asked again.
        .catch(() => {}),
    ASK,
  );
};
