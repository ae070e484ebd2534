type Instant = Date | string;

/** The product's only language, a BCP 47 tag. */
export const LANGUAGE = 'en-CA';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const THOUSANDS = /\B(?=(?:\d{3})+$)/g;

/** A day has no time zone: parsed as an instant it would be the day before, west of Greenwich. */
const instant = (at: Instant): Date =>
  new Date(typeof at === 'string' && /^\d{4}-\d\d-\d\d$/.test(at) ? `${at}T00:00:00` : at);

/** An invalid date is shown unchanged: a wrong answer must not break a page. */
const dated =
  (format: (date: Date) => string) =>
  (at: Instant): string => {
    const date = instant(at);
    return Number.isNaN(date.getTime()) ? String(at) : format(date);
  };

const two = (part: number): string => String(part).padStart(2, '0');

/** The day of an instant in the user's time zone, YYYY-MM-DD. */
export const localDay = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

const timeOf = (date: Date): string => `${two(date.getHours())}:${two(date.getMinutes())}`;
const momentOf = (date: Date): string => `${localDay(date)}, ${timeOf(date)}`;

const number = (value: number): string =>
  Number.isSafeInteger(value) && value >= 0
    ? String(value).replace(THOUSANDS, ',')
    : value.toLocaleString(LANGUAGE);

/**
 * How users read numbers, dates and lists. Times are local, 24 hours. Not the browser's own forms:
 * some write a day of this language as "12/1/26", which people read in two ways; and its tables are
 * a tenth of the home page's work.
 */
export const formats = {
  /** "1,234" */
  number,
  /** "1 drug", "1,234 drugs" */
  counted: (count: number, one: string, many: string): string =>
    `${number(count)} ${count === 1 ? one : many}`,
  /** "A, B and C" */
  list: (items: readonly string[]): string =>
    items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`,
  /** "20:10"; with the date if it isn't today: "2026-11-22, 20:10" */
  clock: (at: Instant, now = new Date()): string =>
    dated((date) => (localDay(date) === localDay(now) ? timeOf(date) : momentOf(date)))(at),
  /** "2026-11-22", an instant's day in the user's time zone. */
  day: dated(localDay),
  /** "2026-11-22, 20:10" */
  moment: dated(momentOf),
  /** "November 2026" */
  month: dated((date) => `${MONTHS[date.getMonth()]} ${date.getFullYear()}`),
};

/** Control characters, line breaks, and characters that change the direction of text. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * A short name or a reason as people see it: on one line, without invisible characters or ones that
 * reorder the text around them. May be empty.
 */
export const shortName = (text: string): string =>
  text.replace(UNSEEN, ' ').replace(/ {2,}/g, ' ').trim();
