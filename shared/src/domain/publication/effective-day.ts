import { LIMITS } from '../limits.ts';

const DAY_MS = 24 * 60 * 60_000;

/** A real day of the calendar, YYYY-MM-DD. */
export const isCalendarDay = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
};

/**
 * The days between which a publication made at `now` may take effect: further away is a slip of the
 * pen (D56).
 */
export const effectiveBounds = (now: Date): { readonly first: string; readonly last: string } => {
  const dayAt = (days: number) =>
    new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  return {
    first: dayAt(-LIMITS.publication.effectiveWithin),
    last: dayAt(LIMITS.publication.effectiveWithin),
  };
};

/** Whether a publication made at `now` may take effect on this day (D56). */
export const isEffectiveDay = (day: string, now: Date): boolean => {
  const { first, last } = effectiveBounds(now);
  return isCalendarDay(day) && first <= day && day <= last;
};

/**
 * The day from which a publication holds; one of a host that doesn't say: the day of its
 * publishing.
 */
export const effectiveDayOf = ({
  effective,
  at,
}: {
  effective?: string | undefined;
  at: string;
}): string => effective ?? at.slice(0, 10);
