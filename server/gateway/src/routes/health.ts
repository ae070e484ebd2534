import type { Generations } from '../releases/generation-follower.ts';

const shownTime = (ms: number | undefined): string | null =>
  ms === undefined ? null : new Date(ms).toISOString();

/**
 * Ready: a shell can be served, and our API (if this product runs one) is ready. The details name
 * the served generation and the store's state. An unreadable store doesn't make the gateway
 * unready, because the served files are in memory; `store` reports it for monitoring.
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
