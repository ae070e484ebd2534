import type { Generations } from '../releases/generation-follower.ts';

const shownTime = (ms: number | undefined): string | null =>
  ms === undefined ? null : new Date(ms).toISOString();

/**
 * Whether a shell can be served and our API (if this product runs one) is ready; what is served and
 * since when, and whether the store could be read since. A store that can't be read makes no gateway
 * unready, since what is served stands in memory; `store` tells it to whoever watches the product.
 */
export const readHealth = (generations: Generations, api: boolean) => {
  const served = generations.current();
  const { readAt, fault } = generations.store();
  return {
    isReady: served !== undefined && api,
    releases: served !== undefined,
    api,
    generation: served?.state.generation,
    changedAt: served?.state.changedAt,
    servedSince: served && shownTime(served.since),
    store: { readable: fault === undefined, readAt: shownTime(readAt), fault },
  };
};
