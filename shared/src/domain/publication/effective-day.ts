import { LIMITS } from '../limits.ts';

const DAY_MS = 24 * 60 * 60_000;

/** A valid calendar date, YYYY-MM-DD. */
const isCalendarDay = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
};

/**
 * First and last possible effective date of a publication made at `now`: a date further away is a
 * typing error (D56).
 */
export const effectiveBounds = (now: Date): { readonly first: string; readonly last: string } => {
  const dayAt = (days: number) =>
    new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  return {
    first: dayAt(-LIMITS.publication.effectiveWithin),
    last: dayAt(LIMITS.publication.effectiveWithin),
  };
};

/** Whether a publication made at `now` may take effect on this date (D56). */
export const isEffectiveDay = (day: string, now: Date): boolean => {
  const { first, last } = effectiveBounds(now);
  return isCalendarDay(day) && first <= day && day <= last;
};

/** A publication's effective date; on a host that doesn't send it, the day of publishing. */
export const effectiveDayOf = ({
  effective,
  at,
}: {
  effective?: string | undefined;
  at: string;
}): string => effective ?? at.slice(0, 10);
