import { useState } from 'react';
import { chosenShell } from '@refined/shared/federation';
import { kitMessages } from '@refined/shared/messages';
import { LIMITS } from '@refined/shared/domain';
import { remoteMessages } from '../remote-messages.ts';
import { runningShell, screensStore, UpdateNotice, useReleaseState } from '../remotes/index.ts';

const { update } = remoteMessages;

/** If the page has unsaved work, it asks before it is left. */
const reload = (): void => window.location.reload();

/**
 * Offers to reload the page if this browser should get another release of the shell. Compares with
 * the page's first state: reloading doesn't help if the HTML came from a cache and was older than
 * its state.
 */
export const ShellUpdate = () => {
  const state = useReleaseState();
  const [dismissed, setDismissed] = useState<string>();
  const chosen = state && chosenShell(state, screensStore.bucket());
  if (
    !chosen ||
    [screensStore.firstShell(), runningShell(chosen.workspace), dismissed].includes(chosen.version)
  )
    return null;
  const text = screensStore.earlierShells().includes(chosen.version)
    ? update.pageBack(kitMessages.brand, chosen.version)
    : update.page(kitMessages.brand);
  return (
    <UpdateNotice
      text={text}
      action={{ label: update.reload, onPress: reload }}
      onDismiss={() => setDismissed(chosen.version)}
    />
  );
};

/**
 * Requests a newer release state when the user returns to the page, and every `updatePoll` while it
 * is visible, but at most once per `updatePause`: an earlier request waits for the end of the
 * pause. The page's start counts as a request.
 * @param refresh sends the request; it handles its own faults
 * @returns a function to call when the user goes to another address
 */
export const followUpdates = (refresh: () => void): (() => void) => {
  let asked = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = (): void => {
    if (document.visibilityState === 'hidden' || timer !== undefined) return;
    const wait = asked + LIMITS.updatePause - performance.now();
    if (wait > 0) {
      timer = setTimeout(() => {
        timer = undefined;
        ask();
      }, wait);
      return;
    }
    asked = performance.now();
    refresh();
  };

  window.addEventListener('focus', ask);
  document.addEventListener('visibilitychange', ask);
  setInterval(ask, LIMITS.updatePoll);
  return ask;
};
