/** Timer interval, in ms. */
const TICK = 2;

/**
 * Starts `one` at an even rate until it is told to stop, whatever becomes of the earlier ones, then
 * waits for the running ones. Each gets the time at which it was due (as performance.now());
 * measured from there, delays of the generator itself are included.
 * @param atMost how many may run at once; what is due beyond that isn't begun. A machine that can't
 * keep the rate would otherwise work for minutes on what it owes.
 * @returns a function that stops, and answers how many were begun
 */
export const openLoop = (
  rate: number,
  one: (due: number) => Promise<void>,
  atMost = Infinity,
): (() => Promise<number>) => {
  const since = performance.now();
  const underWay = new Set<Promise<void>>();
  let passed = 0;
  let begun = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - since) / 1_000) * rate);
    for (; passed < due; passed += 1) {
      if (underWay.size >= atMost) continue;
      begun += 1;
      const begin: Promise<void> = one(since + (passed / rate) * 1_000).finally(() =>
        underWay.delete(begin),
      );
      underWay.add(begin);
    }
  }, TICK);
  return async () => {
    clearInterval(timer);
    await Promise.all(underWay);
    return begun;
  };
};

/** The value below which this share of the values lies; 0 without values. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};
