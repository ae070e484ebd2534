import { LRUCache } from 'lru-cache';

/** A value, and how long it may be cached, in ms; 0: as long as there is room. */
export interface Answer<T> {
  readonly value: T;
  readonly lifetime: number;
}

export interface MemoryOptions<T> {
  /** Size of the cache in units of `sizeOf`; the least recently used value is dropped first. */
  readonly capacity: number;
  /** By default 1 for each answer. */
  readonly sizeOf?: (value: T) => number;
  /** How long a failure is cached, in ms. */
  readonly failureLifetime: number;
  readonly now?: () => number;
}

type Kept<T> = { readonly since: number } & ({ readonly value: T } | { readonly error: unknown });

/**
 * A cache that asks the store once when many clients want the same. "No" and failures are cached
 * too: a client that keeps asking for missing files costs the store one request per period.
 */
export const answerMemory = <T>({
  capacity,
  sizeOf = () => 1,
  failureLifetime,
  now = () => performance.now(),
}: MemoryOptions<T>) => {
  const known = new LRUCache<string, Kept<T>, () => Promise<Answer<T>>>({
    maxSize: capacity,
    // The cache refuses a size of 0.
    sizeCalculation: (kept) => ('value' in kept ? Math.max(sizeOf(kept.value), 1) : 1),
    perf: { now },
    ttlResolution: 0,
    // Waiting clients get their answer even if it was dropped from the cache meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { options, context: question }) => {
      try {
        const { value, lifetime } = await question();
        options.ttl = lifetime;
        return { value, since: now() };
      } catch (error) {
        options.ttl = failureLifetime;
        return { error, since: now() };
      }
    },
  });
  return {
    /** `oldest`: asks again if the cached answer has this age, in ms. */
    async ask(key: string, question: () => Promise<Answer<T>>, oldest = Infinity): Promise<T> {
      const age = now() - (known.peek(key)?.since ?? now());
      const kept = (await known.fetch(key, { context: question, forceRefresh: age >= oldest }))!;
      if ('error' in kept) throw kept.error;
      return kept.value;
    },
    /** Whether a valid answer is cached. */
    knows: (key: string): boolean => known.has(key),
    forget: (key: string): void => void known.delete(key),
  };
};
