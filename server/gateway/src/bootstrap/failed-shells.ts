import type { ReleaseState } from '@refined/shared/contract';
import { fault, root, start } from './html.ts';

/** Key in the session storage. A new active shell changes it, so all shells are tried again. */
const FAILED = `refined-failed-${start.since}`;
/** Key in the local storage, for one day: otherwise each new tab would freeze again. */
const FROZE = FAILED + Date().slice(0, 15);

/** Versions, each between semicolons: no parsing, so invalid text in the storage does no harm. */
let failed = '';
try {
  failed = `${sessionStorage[FAILED]}${localStorage[FROZE]}`;
} catch {
  // Storage is switched off.
}

/** Whether it has failed in this tab since the current shell became active. */
export const hasFailed = (name: string) => failed.includes(`;${name};`);

/** @returns truthy if a reload will find it */
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

/** A shell that froze a page: no tab of this browser tries it again today. */
export const addFrozen = (name: string): void => {
  if (addFailed(name)) localStorage[FROZE] += `;${name};`;
};

/** The shell to try; undefined when all have failed. */
export const nextShell = () => start.shells.find(({ version }) => !hasFailed(version));

/** Interval of requests for the state, in ms. */
const ASK = 5_000;

/** Reloads the page, like `location.reload()` but shorter. */
export const reload = () => history.go();

/**
 * Shows that no shell could start, and reloads the page once another shell is active. A manual
 * reload tries all shells again.
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
