import { formats } from '@refined/shared/domain';
import type { ToldNote } from '@refined/shared/contract';

const drugs = (count: number) => formats.counted(count, 'drug', 'drugs');

const share = (decided: number, brought: number): string => {
  if (brought === 0) return '–';
  const percent = Math.floor((100 * decided) / brought);
  // Not 0 %: something is decided.
  return percent === 0 && decided > 0 ? '< 1 %' : `${formats.number(percent)} %`;
};

/** The month's progress on the home page: the results of the last import. */
export const monthMessages = {
  title: 'Progress',
  decided: (decided: number, total: number) =>
    `${formats.number(decided)} of ${drugs(total)} decided`,
  ofLastImport: 'of the last import',
  /** The numbers are in the line above and in the table. */
  chart: (queue: string, decided: number, total: number) => `${queue}: ${share(decided, total)}`,
  table: 'What became of the last import’s drugs, by the queue that they came to',
  showTable: 'Show as a table',
  failed: 'The month’s progress could not be loaded.',
  nothing: 'The last import brought nothing to decide.',
} as const;

const { counted, number } = formats;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "40 min", "3 h", "12 days": short enough to read at a glance. */
const span = (seconds: number): string => {
  if (seconds < MINUTE) return 'under a minute';
  if (seconds < 2 * HOUR) return `${number(Math.round(seconds / MINUTE))} min`;
  if (seconds < 2 * DAY) return `${number(Math.round(seconds / HOUR))} h`;
  return `${number(Math.round(seconds / DAY))} days`;
};

/** The month at a glance, on the home page. */
export const glanceMessages = {
  title: 'The month at a glance',
  failed: 'The month at a glance could not be loaded.',
  decided: 'Decided',
  share,
  /** The numbers are in Progress. */
  shareOf: 'of the last import’s drugs',
  noneDecided: 'Nothing is decided yet.',
  person: (actor: string, count: number) => `${actor}: ${number(count)}`,
  others: 'others',
  pace: 'Time to a decision',
  span,
  unknown: '–',
  paceOf: 'Median, from the import of a drug to the move that decided it',
  noPace: 'Shown when the first drug is decided',
  left: 'Left in review, by kind of change',
  leftNote: 'Also of earlier months. A drug with several changes counts under each.',
  nothingLeft: 'Nothing is left in review.',
  inQueue: (queue: string, count: number) => `${queue} ${number(count)}`,
  link: (kind: string, queue: string, count: number) =>
    `${kind} in ${queue}: ${counted(count, 'drug', 'drugs')}`,
} as const;

/** New things for the user, on the home page. */
export const newsMessages = {
  title: 'New for you',
  imported: (source: string) => `New from Health Canada: ${source}`,
  assigned: (name: string, note: string | undefined) =>
    note === undefined ? `${name} assigned it to you` : `${name} asks: ${note}`,
  back: 'Back from snooze',
  more: (count: number) => `And ${drugs(count)} more.`,
} as const;

/** A request or an answer of a colleague, as a notification. */
export const toldMessages = {
  note: ({ kind, name, drugs: count, note = '', answer, meeting = '' }: ToldNote): string => {
    if (kind === 'answered')
      return `The committee answered on ${formats.counted(count, 'drug that you asked about', 'drugs that you asked about')} (${formats.day(meeting)}): ${answer ?? ''}.`;
    const assigned = `${name} assigned ${drugs(count)} to you`;
    return note === '' ? `${assigned}.` : `${assigned}: ${note}`;
  },
  several: 'To your drugs',
} as const;
