import { LIMITS } from '@refined/shared/domain';
import type { ScreensStore } from './screens-store.ts';

/**
 * Asks for a generation that the host has announced: after a short random delay, and again a few
 * times while another gateway answers that doesn't serve it yet; after that the page polls as ever.
 * @param refresh asks the host; it handles its own faults
 * @returns what to call with each announced generation
 */
export const followAnnounced = (
  store: Pick<ScreensStore, 'currentState'>,
  refresh: () => Promise<void>,
  random = Math.random,
): ((generation: number) => void) => {
  let wanted = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isThere = () => (store.currentState()?.generation ?? Infinity) >= wanted;

  const ask = async (attempt: number): Promise<void> => {
    const asked = wanted;
    await refresh();
    const pause = LIMITS.announced.retry[attempt];
    if (asked !== wanted || isThere() || pause === undefined) return;
    timer = setTimeout(() => void ask(attempt + 1), pause);
  };

  return (generation) => {
    if (generation <= wanted) return;
    wanted = generation;
    clearTimeout(timer);
    if (!isThere()) timer = setTimeout(() => void ask(0), random() * LIMITS.announced.spread);
  };
};
