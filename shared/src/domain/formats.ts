type Instant = Date | string;

/** How users read numbers, dates and lists in one language. Times are local, 24 hours. */
export interface Formats {
  /** "1,234" */
  readonly number: (value: number) => string;
  /** "1 drug", "1,234 drugs" */
  readonly counted: (count: number, one: string, many: string) => string;
  /** "A, B and C" */
  readonly list: (items: readonly string[]) => string;
  /** "20:10"; with the date if it isn't today: "2026-11-22, 20:10" */
  readonly clock: (at: Instant, now?: Date) => string;
  /**
   * "2026-11-22", an instant's day in the user's time zone; a text with only a day is unchanged.
   */
  readonly day: (at: Instant) => string;
  /** "2026-11-22, 20:10" */
  readonly moment: (at: Instant) => string;
  /** "November 2026" */
  readonly month: (at: Instant) => string;
}

/** Creates a value on first use: these formatters are the slowest part of a page's start. */
const onceUsed = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined;
  return () => (made ??= make());
};

/** A language's forms of the texts that most pages show before their first card. */
interface SimpleForms {
  /** Between thousands. */
  readonly group: string;
  /** The months' names, as in "November 2026". */
  readonly months: readonly string[];
  /** Between the items of a list, and before the last one. */
  readonly between: readonly [string, string];
}

/**
 * By language. Without an entry the browser's formatters do the same. The first of them on a page
 * loads its tables, which is a tenth of the home page's work.
 */
const SIMPLE: Readonly<Record<string, SimpleForms>> = {
  'en-CA': {
    group: ',',
    months: [
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
    ],
    between: [', ', ' and '],
  },
};

const THOUSANDS = /\B(?=(?:\d{3})+$)/g;

/** A day has no time zone: parsed as an instant it would be the day before, west of Greenwich. */
const instant = (at: Instant): Date =>
  new Date(typeof at === 'string' && /^\d{4}-\d\d-\d\d$/.test(at) ? `${at}T00:00:00` : at);

/** @param language BCP 47 tag, such as `en-CA` */
export const formatsFor = (language: string): Formats => {
  const numbers = onceUsed(() => new Intl.NumberFormat(language));
  const lists = onceUsed(() => new Intl.ListFormat(language, { type: 'conjunction' }));
  /** An invalid date is shown unchanged: a wrong answer must not break a page. */
  const dated = (options: Intl.DateTimeFormatOptions) => {
    const format = onceUsed(() => new Intl.DateTimeFormat(language, options));
    return (at: Instant): string => {
      const date = instant(at);
      return Number.isNaN(date.getTime()) ? String(at) : format().format(date);
    };
  };
  const simple = SIMPLE[language];
  const number = (value: number): string =>
    simple && Number.isSafeInteger(value) && value >= 0
      ? String(value).replace(THOUSANDS, simple.group)
      : numbers().format(value);
  const monthAndYear = dated({ month: 'long', year: 'numeric' });
  // h23, because with `hour12: false` some languages write midnight as 24:00.
  const time = dated({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const moment = dated({ dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' });
  return {
    number,
    counted: (count, one, many) => `${number(count)} ${count === 1 ? one : many}`,
    list: (items) => {
      if (!simple) return lists().format(items);
      const [comma, and] = simple.between;
      const before = items.slice(0, -1).join(comma);
      return items.length < 2 ? items.join('') : `${before}${and}${items.at(-1)}`;
    },
    clock: (at, now = new Date()) =>
      (instant(at).toDateString() === now.toDateString() ? time : moment)(at),
    day: dated({ dateStyle: 'short' }),
    moment,
    month: (at) => {
      const date = instant(at);
      const name = simple?.months[date.getMonth()];
      return name === undefined ? monthAndYear(at) : `${name} ${date.getFullYear()}`;
    },
  };
};

/** The product's only language so far. */
export const LANGUAGE = 'en-CA';

export const formats = formatsFor(LANGUAGE);

/** Control characters, line breaks, and characters that change the direction of text. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * A short name or a reason as people see it: on one line, without invisible characters or ones that
 * reorder the text around them. May be empty.
 */
export const shortName = (text: string): string =>
  text.replace(UNSEEN, ' ').replace(/ {2,}/g, ' ').trim();
