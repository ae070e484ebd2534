import { LIMITS } from '@refined/shared/domain';

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
