const DAY = 24 * 60 * 60_000;

/** The day so many days later; before, for a negative number. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

export const daysBetween = (left: string, right: string): number =>
  Math.abs(Date.parse(left) - Date.parse(right)) / DAY;

/** The newest of the days, of those that are given. */
export const newestOf = (days: readonly (string | null)[]): string | null =>
  days
    .filter((day) => day !== null)
    .sort()
    .at(-1) ?? null;
