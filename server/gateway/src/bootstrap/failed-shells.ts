import type { ReleaseState } from '@refined/shared/contract';
import { fault, root, start } from './html.ts';

/** In the session storage; another active shell has another key, so all shells are tried anew. */
const FAILED = `refined-failed-${start.since}`;
/** In the browser's storage, for the day: each new tab would freeze, and wait for its user. */
const FROZE = FAILED + Date().slice(0, 15);

/** Versions, each between semicolons: text that can't be misread, whatever is in the storage. */
let failed = '';
try {
  failed = `${sessionStorage[FAILED]}${localStorage[FROZE]}`;
} catch {
  // Storage is switched off.
}

/** Whether it has failed in this tab since the active shell became active. */
export const hasFailed = (name: string) => failed.includes(`;${name};`);

/** @returns truthy if it is remembered over a reload */
const store = (names: string): string | void => {
  failed = names;
  try {
    if (!names) delete localStorage[FROZE];
    return (sessionStorage[FAILED] = names);
  } catch {
    // Storage is switched off or full.
  }
};

export const addFailed = (name: string) => store(`${failed};${name};`);

/** It froze the page before: no tab of this browser tries it again today. */
export const addFrozen = (name: string): void => {
  if (addFailed(name)) localStorage[FROZE] += `;${name};`;
};

/** The shell to try; undefined when all have failed. */
export const nextShell = () => start.shells.find(({ version }) => !hasFailed(version));

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
  if (!anyAnswer) store('');
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
        .catch(() => {}),
    ASK,
  );
};
