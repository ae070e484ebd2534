import type { ReleaseState } from '@refined/shared/contract';
import { forgetFailed } from './failed-shells.ts';
import { fault, root, start } from './html.ts';

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
