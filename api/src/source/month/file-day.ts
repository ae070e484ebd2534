import type { DateOrigin } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import { addDays, isDay } from './days.ts';

/** What is known of a file's day before anybody says one. */
export interface FileEvidence {
  readonly name: string;
  /** LAST_UPDATE_DATE of its newest row, or the newest day in its notices. */
  readonly newest: string | null;
  /** The newest time of the files within a zip. */
  readonly packed: string | null;
}

export interface FileDay {
  readonly day: string | null;
  readonly from: DateOrigin | null;
}

const DAY_IN_NAME = /(?<!\d)(\d{4})([-_.]?)(\d{2})\2(\d{2})(?!\d)/g;

/** The day that a file's name gives: `2026-04-01_allfiles.zip`, `allfiles_ap 20260401.zip`. */
export const dayInName = (name: string): string | null => {
  for (const [, year, , month, day] of name.matchAll(DAY_IN_NAME)) {
    const text = `${year}-${month}-${day}`;
    if (isDay(text)) return text;
  }
  return null;
};

/**
 * Packing files again usually gives them the time of that moment. An extract appears within days of
 * its newest row, so a time that is much later, or earlier, says nothing about the extract.
 */
const isPlausible = (packed: string, newest: string | null, today: string): boolean =>
  packed <= addDays(today, 1) &&
  (newest === null ||
    (packed >= addDays(newest, -1) && packed <= addDays(newest, LIMITS.imports.rowDays)));

/** The day of a file and where it comes from (D58). It is never the day on which somebody asks. */
export const dayOfFile = ({ name, newest, packed }: FileEvidence, today: string): FileDay => {
  const named = dayInName(name);
  if (named !== null) return { day: named, from: 'name' };
  if (packed !== null && isPlausible(packed, newest, today))
    return { day: packed, from: 'archive' };
  return newest === null ? { day: null, from: null } : { day: newest, from: 'rows' };
};
