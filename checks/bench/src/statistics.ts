/** The value that this share of the values doesn't exceed; one of the values itself. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** To one digit. */
export const rounded = (value: number): number => Math.round(value * 10) / 10;

/** How many times as much, to two digits. */
export const ratio = (value: number, base: number): number =>
  Math.round((value / base) * 100) / 100;

/** `12 (10–15)`: the median, the least and the most. */
export const spread = (values: readonly number[]): string =>
  `${rounded(median(values))} (${rounded(percentile(values, 0))}–${rounded(percentile(values, 1))})`;

interface Request {
  readonly start: number;
  readonly end: number;
}

/** The most requests one after the other, each sent when the one before had been answered. */
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

/** Seconds from a moment to the last of these, which are in ms; 0 where none came after it. */
export const secondsToLast = (since: number, moments: readonly number[]): number =>
  moments.reduce((last, at) => Math.max(last, at - since), 0) / 1_000;
