import { LRUCache } from 'lru-cache';

/** What was found, and how long it holds, in ms; 0: as long as there is room. */
export interface Answer<T> {
  readonly value: T;
  readonly lifetime: number;
}

export interface MemoryOptions<T> {
  /** What is kept, in units of `sizeOf`; the least recently used is dropped first. */
  readonly capacity: number;
  /** 1 for each answer unless told. */
  readonly sizeOf?: (value: T) => number;
  /** How long a failure holds, in ms. */
  readonly failureLifetime: number;
  readonly now?: () => number;
}

type Kept<T> = { readonly since: number } & ({ readonly value: T } | { readonly error: unknown });

/**
 * Asks the store once for what many clients want at the same time, and remembers the answer for a
 * while, including "no" and failures: a client that keeps asking for missing files costs the store
 * one request per period.
 */
export const answerMemory = <T>({
  capacity,
  sizeOf = () => 1,
  failureLifetime,
  now = () => performance.now(),
}: MemoryOptions<T>) => {
  const known = new LRUCache<string, Kept<T>, () => Promise<Answer<T>>>({
    maxSize: capacity,
    // A size of 0 is refused.
    sizeCalculation: (kept) => ('value' in kept ? Math.max(sizeOf(kept.value), 1) : 1),
    perf: { now },
    ttlResolution: 0,
    // Who waits for an answer gets it, also where it lost its room meanwhile.
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
    /** `oldest`: asks again when the remembered answer is as old as that, in ms. */
    async ask(key: string, question: () => Promise<Answer<T>>, oldest = Infinity): Promise<T> {
      const age = now() - (known.peek(key)?.since ?? now());
      const kept = (await known.fetch(key, { context: question, forceRefresh: age >= oldest }))!;
      if ('error' in kept) throw kept.error;
      return kept.value;
    },
    /** Whether an answer is known that still holds. */
    knows: (key: string): boolean => known.has(key),
    forget: (key: string): void => void known.delete(key),
  };
};
