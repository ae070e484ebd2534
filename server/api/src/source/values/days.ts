const DAY = 24 * 60 * 60_000;

/** Today's date: YYYY-MM-DD, UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** The day `days` later, or earlier if negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

export const daysBetween = (left: string, right: string): number =>
  Math.abs(Date.parse(left) - Date.parse(right)) / DAY;

/** The newest day; null if there is none. */
export const newestOf = (days: readonly (string | null)[]): string | null =>
  days
    .filter((day) => day !== null)
    .sort()
    .at(-1) ?? null;
