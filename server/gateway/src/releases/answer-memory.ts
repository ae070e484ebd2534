import { LRUCache } from 'lru-cache';

export interface MemoryOptions<T> {
  /** Number of answers kept; the least recently used is dropped first. */
  readonly limit: number;
  /** How long an answer holds, in ms; 0: only for requests that are already waiting for it. */
  readonly lifetime: (answer: T) => number;
  /** How long a failure holds, in ms. */
  readonly failureLifetime: number;
  readonly now?: () => number;
}

export interface AnswerMemory<T> {
  /** `oldest`: asks again when the remembered answer is as old as that, in ms. */
  ask(key: string, question: () => Promise<T>, oldest?: number): Promise<T>;
  /** Whether an answer is known that still holds. */
  knows(key: string): boolean;
  forget(key: string): void;
}

/**
 * Asks the store once for what many clients want at the same time, and remembers the answer for a
 * while, including "no" and failures: a client that keeps asking for missing files costs the store
 * one request per period.
 */
export const answerMemory = <T>({
  limit,
  lifetime,
  failureLifetime,
  now = () => performance.now(),
}: MemoryOptions<T>): AnswerMemory<T> => {
  const known = new LRUCache<string, { readonly answer: Promise<T>; since: number }>({
    max: limit,
    perf: { now },
    ttlResolution: 0,
  });

  return {
    ask(key, question, oldest = Infinity) {
      const found = known.get(key);
      if (found && now() - found.since < oldest) return found.answer;
      const entry = { answer: question(), since: Infinity };
      // Holds without an end until the answer is there.
      known.set(key, entry, { ttl: Infinity });
      const hold = (ttl: number): void => {
        entry.since = now();
        if (known.peek(key) !== entry) return;
        if (ttl > 0) known.set(key, entry, { ttl });
        else known.delete(key);
      };
      entry.answer.then(
        (answer) => hold(lifetime(answer)),
        () => hold(failureLifetime),
      );
      return entry.answer;
    },
    knows: (key) => known.has(key),
    forget: (key) => void known.delete(key),
  };
};
