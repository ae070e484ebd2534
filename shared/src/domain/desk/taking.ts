import { LIMITS } from '../limits.ts';

const HOUR_MS = 60 * 60_000;
const WEEKEND = [0, 6];

/**
 * When a claim that is made at `at` lapses: a working day later, at the same time. Saturdays and
 * Sundays (UTC) are no working days: what is taken on Friday lapses on Monday.
 */
export const lapseOf = (at: Date): Date => {
  let lapses = new Date(at.getTime() + LIMITS.taking.hours * HOUR_MS);
  while (WEEKEND.includes(lapses.getUTCDay())) lapses = new Date(lapses.getTime() + 24 * HOUR_MS);
  return lapses;
};
