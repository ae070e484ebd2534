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

/** A gateway's stream of release generations, in development only. */
const ADDRESS = '/dev/reload';

/**
 * Reloads the page when a release was activated; a host without the stream has no effect.
 * @param origin of a development host; by default the page's own
 */
export const followGenerations = (origin = ''): EventSource => {
  const stream = new EventSource(`${origin}${ADDRESS}`);
  stream.addEventListener('generation', () => window.location.reload());
  return stream;
};
