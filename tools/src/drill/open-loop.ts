/** How often what is due is begun, in ms. */
const TICK = 2;

/**
 * Begins `one` at an even rate until told to stop, whatever becomes of the earlier ones, and then
 * waits for those under way. Each is told when it was due (as performance.now()): measured from
 * there, no wait is left out that a generator in delay would hide.
 */
export const openLoop = (
  rate: number,
  one: (due: number) => Promise<void>,
): (() => Promise<number>) => {
  const since = performance.now();
  const underWay = new Set<Promise<void>>();
  let begun = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - since) / 1_000) * rate);
    for (; begun < due; begun += 1) {
      const begin: Promise<void> = one(since + (begun / rate) * 1_000).finally(() =>
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

/** The value below which this share of them lies; 0 of none. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};
