import { LRUCache } from 'lru-cache';

/** What counts per person, release and time: one broken browser must not stop a release. */
const SHARE = { failed: 2, loads: 10 } as const;
const SHARES_KEPT = 10_000;

/** @param time in ms, after which a person gets a new share */
export const personShare = (time: number) => {
  const taken = new LRUCache<string, { loads: number; failed: number; readonly since: number }>({
    max: SHARES_KEPT,
  });
  // Absolute: the clock may have been set back.
  const isWithin = (now: number, since: number): boolean => Math.abs(now - since) < time;
  return {
    /**
     * How many of these loads and failures still count for this person and release. `people`: how
     * many people have counted failures of the release; 0 if no failure counts now.
     */
    take(
      person: string,
      release: string,
      { loads, failed }: { readonly loads: number; readonly failed: number },
      now: number,
    ) {
      const key = `${person} ${release}`;
      const known = taken.get(key);
      const before =
        known && isWithin(now, known.since) ? known : { loads: 0, failed: 0, since: now };
      const counted = {
        loads: Math.min(loads, SHARE.loads - before.loads),
        failed: Math.min(failed, SHARE.failed - before.failed),
      };
      taken.set(key, {
        loads: before.loads + counted.loads,
        failed: before.failed + counted.failed,
        since: before.since,
      });
      let people = 0;
      if (counted.failed > 0)
        for (const [other, { failed: count, since }] of taken) {
          if (count === 0 || !isWithin(now, since) || !other.endsWith(` ${release}`)) continue;
          people += 1;
        }
      return { ...counted, people };
    },
  };
};
