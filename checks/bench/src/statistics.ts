/** The smallest of the values that this share of them doesn't exceed. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** To one decimal. */
export const rounded = (value: number): number => Math.round(value * 10) / 10;

/** The quotient, to two decimals. */
export const ratio = (value: number, base: number): number =>
  Math.round((value / base) * 100) / 100;

/** `12 (10–15)`: median, minimum and maximum. */
export const spread = (values: readonly number[]): string =>
  `${rounded(median(values))} (${rounded(percentile(values, 0))}–${rounded(percentile(values, 1))})`;

interface Request {
  readonly start: number;
  readonly end: number;
}

/** The longest chain of requests in which each started after the previous one was answered. */
export const wavesOf = (requests: readonly Request[]): number => {
  let waves = 0;
  let free = Number.NEGATIVE_INFINITY;
  for (const { start, end } of [...requests].sort((one, other) => one.end - other.end)) {
    if (start < free) continue;
    waves += 1;
    free = end;
  }
  return waves;
};

/** Seconds from a time to the last of these times, which are in ms; 0 if none is later. */
export const secondsToLast = (since: number, moments: readonly number[]): number =>
  moments.reduce((last, at) => Math.max(last, at - since), 0) / 1_000;
