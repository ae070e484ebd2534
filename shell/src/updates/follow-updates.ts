import { LIMITS } from '@refined/shared/domain';

/**
 * Asks for a newer release state when the user returns to the page and every `updatePoll` while it is
 * visible, but never more often than every `updatePause`: an early request is sent at the end of the
 * pause. The page's start counts as a request.
 * @param refresh asks the host; it handles its own faults
 * @returns what to call when the user goes to another address
 */
export const followUpdates = (refresh: () => void): (() => void) => {
  let asked = performance.now();
  let later: ReturnType<typeof setTimeout> | undefined;

  const ask = (): void => {
    if (document.visibilityState === 'hidden' || later !== undefined) return;
    const wait = asked + LIMITS.updatePause - performance.now();
    if (wait > 0) {
      later = setTimeout(() => {
        later = undefined;
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
