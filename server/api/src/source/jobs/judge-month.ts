import { isCalendarDay, LIMITS } from '@refined/shared/domain';
import type { DateOrigin, IMPORT_REFUSALS } from '@refined/shared/contract';
import type { SourceMessage } from '../../db/json-columns.ts';
import { importMessages } from '../../messages/imports.ts';
import { refuseOlder, type PastImport } from '../apply/run-import.ts';
import { addDays, daysBetween, newestOf } from '../values/days.ts';
import { message, textOf } from '../values/source-messages.ts';

/** A file of a month, with the facts about its day. */
export interface MonthFile {
  readonly name: string;
  readonly sha256: string;
  /** LAST_UPDATE_DATE of its newest row, or the newest day in its notices. */
  readonly newest: string | null;
  /** The newest time of the files in a zip. */
  readonly packed: string | null;
}

interface FileDay {
  readonly day: string | null;
  readonly from: DateOrigin | null;
}

const DAY_IN_NAME = /(?<!\d)(\d{4})([-_.]?)(\d{2})\2(\d{2})(?!\d)/g;

/** The day in a file's name: `2026-04-01_allfiles.zip`, `allfiles_ap 20260401.zip`. */
export const dayInName = (name: string): string | null => {
  for (const [, year, , month, day] of name.matchAll(DAY_IN_NAME)) {
    const text = `${year}-${month}-${day}`;
    if (isCalendarDay(text)) return text;
  }
  return null;
};

/**
 * Repacking files usually changes their time. An extract is published within days of its newest
 * row, so a much later or earlier time doesn't belong to the extract.
 */
const isPlausible = (packed: string, newest: string | null, today: string): boolean =>
  packed <= addDays(today, 1) &&
  (newest === null ||
    (packed >= addDays(newest, -1) && packed <= addDays(newest, LIMITS.imports.rowDays)));

/** The day of a file and its origin (D58). It is never the current day. */
export const dayOfFile = (
  { name, newest, packed }: Omit<MonthFile, 'sha256'>,
  today: string,
): FileDay => {
  const day = dayInName(name);
  if (day !== null) return { day, from: 'name' };
  if (packed !== null && isPlausible(packed, newest, today))
    return { day: packed, from: 'archive' };
  return newest === null ? { day: null, from: null } : { day: newest, from: 'rows' };
};

const text = importMessages;

export interface Refusal {
  readonly code: (typeof IMPORT_REFUSALS)[number];
  readonly sentence: string;
}

interface MonthVerdict {
  /** In the order of the files. */
  readonly dates: readonly FileDay[];
  /** The day of the set, if the files agree on one that can be imported. */
  readonly day: string | null;
  readonly from: DateOrigin | null;
  readonly refusals: readonly Refusal[];
  /** Questions for the user who sets the date (D78). */
  readonly questions: SourceMessage[];
}

type Dated = MonthFile & { readonly day: string; readonly from: DateOrigin };

/** The day of the set: from names, else from archives, else from rows. */
const dayOfSet = (dated: readonly Dated[]): { day: string; from: DateOrigin } | null => {
  for (const from of ['name', 'archive', 'rows'] as const) {
    const day = newestOf(dated.filter((file) => file.from === from).map((file) => file.day));
    if (day !== null) return { day, from };
  }
  return null;
};

const isMixed = (dated: readonly Dated[]): boolean => {
  const days = dated.map(({ day }) => day).sort();
  if (days.length < 2) return false;
  // The newest rows of the three files are of the same weeks, not of the same day.
  const byRows = dated.some(({ from }) => from === 'rows');
  const allowed = byRows ? LIMITS.imports.rowDays : LIMITS.imports.monthDays;
  return daysBetween(days[0]!, days.at(-1)!) > allowed;
};

const filesOfOthers = (
  files: readonly MonthFile[],
  day: string | null,
  past: readonly PastImport[],
) =>
  files.flatMap(({ name, sha256 }): Refusal[] => {
    const other = past.find(({ hashes }) => hashes.includes(sha256));
    if (!other?.date) return [];
    if (day !== null && daysBetween(day, other.date) <= LIMITS.imports.monthDays) return [];
    const sentence = text.otherMonth(name, other.id, other.date);
    return [{ code: 'file_of_another_import', sentence }];
  });

/**
 * A day taken from rows can be days before the extract's own; only beyond that it is surely older.
 */
const isOlder = ({ day, from }: { day: string; from: DateOrigin }, last: string): boolean =>
  from === 'rows' ? addDays(day, LIMITS.imports.rowDays) < last : day <= last;

/**
 * Whether an extract's zips belong together and are newer than what was imported (D58): their days
 * agree, no file belongs to another month's import, and the month is later than the last one. If
 * the days differ, but not by names, the user must set the date (D78). Pure.
 */
export const judgeMonth = (
  files: readonly MonthFile[],
  past: readonly PastImport[],
  today: string,
): MonthVerdict => {
  const dates = files.map((file) => dayOfFile(file, today));
  const dated = files.flatMap((file, index): Dated[] => {
    const { day, from } = dates[index]!;
    return day !== null && from !== null ? [{ ...file, day, from }] : [];
  });
  // Sorted, so that the order is the same on every machine.
  dated.sort((left, right) => (left.name < right.name ? -1 : 1));
  const own = past.filter(({ kind }) => kind === 'dpd');
  const found = dayOfSet(dated);
  const last = own[0]?.date ?? null;
  const refusals: Refusal[] = [];
  const questions: SourceMessage[] = [];
  // Names are reliable; times in archives and rows aren't, so a person may know better.
  if (isMixed(dated.filter(({ from }) => from === 'name')))
    refusals.push({ code: 'months_mixed', sentence: text.mixedMonths(dated) });
  else if (isMixed(dated)) questions.push(message('daysApart', dated.map(text.datedFile)));
  const day = questions.length > 0 ? null : found;
  if (refusals.length === 0) refusals.push(...filesOfOthers(files, day?.day ?? null, own));
  if (refusals.length === 0 && day && last !== null && isOlder(day, last)) {
    const sentence = text.olderMonth(day.day, day.from, last);
    refusals.push({ code: 'older_month', sentence });
  }
  const usable = day && (last === null || day.day > last) ? day : null;
  return { dates, day: usable?.day ?? null, from: usable?.from ?? null, refusals, questions };
};

/**
 * Why files of this kind can't have the chosen date; undefined if they can. Only the files of an
 * extract have a day of their own.
 */
export const refuseDay = (
  date: string,
  kind: PastImport['kind'],
  members: readonly MonthFile[],
  last: string | null,
  today: string,
): string | undefined => {
  if (!isCalendarDay(date)) return text.badDate;
  const older = refuseOlder(kind, date, last);
  if (older) return textOf(older);
  const files = kind === 'dpd' ? members : [];
  const newest = newestOf(files.map((file) => file.newest));
  const named = files.find((file) => {
    const { day, from } = dayOfFile(file, today);
    return from === 'name' && daysBetween(day!, date) > LIMITS.imports.monthDays;
  });
  if (newest !== null && date < newest) return text.olderThanRows(date, newest);
  // One day ahead is allowed: somewhere it is already tomorrow.
  if (date > addDays(today, 1)) return text.inFuture(date);
  return named && text.notThatDay(date, named.name, dayOfFile(named, today).day!);
};
