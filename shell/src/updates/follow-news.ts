import { LIMITS } from '@refined/shared/domain';

/**
 * Asks for news when the page is looked at again and every `newsPoll` while it is visible, never
 * more often than every `newsPause`: what comes too early is asked at the end of the pause. The
 * page's start counts as asked.
 *
 * @param refresh asks the host; its answers are its own matter
 * @returns what to call when the user goes to another address
 */
export const followNews = (refresh: () => void): (() => void) => {
  let asked = performance.now();
  let later: ReturnType<typeof setTimeout> | undefined;

  const ask = (): void => {
    if (document.visibilityState === 'hidden' || later !== undefined) return;
    const wait = asked + LIMITS.newsPause - performance.now();
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
  setInterval(ask, LIMITS.newsPoll);
  return ask;
};
