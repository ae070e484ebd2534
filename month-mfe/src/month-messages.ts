import { formats, effectiveDayOf } from '@refined/shared/domain';
import {
  actorName,
  importWords,
  committeeMessages,
  monthWords,
  moveMessages,
  publicationMessages,
} from '@refined/shared/messages';
import type { DecisionKind, Publication } from '@refined/shared/contract';

const drugs = (count: number) => formats.counted(count, 'drug', 'drugs');

/** Sentences for the page of product and files: heading, product, and table of imports. */
export const filesMessages = {
  heading: (product: string) => `${product} and Database Files`,
  databaseFiles: 'Database Files',
  failed: 'The record of imports could not be loaded.',
  stale: 'The record of imports could not be refreshed.',
  absentProduct: (product: string) =>
    `This server does not give the size of ${product} or when it was published. Use the search to find its drugs.`,
  absentFiles: 'This server keeps no record of the files that were imported into it.',
  toSearch: 'Drug Search',
  size: drugs,
  onProduct: (product: string) => `on ${product} now`,
  publication: 'Last publication',
  publicationOf: (number: number, date: string) =>
    number === 0 ? `Baseline of ${date}` : `Publication ${number}, ${date}`,
  publicationDetail: (size: number, actor: string) => `${drugs(size)}, by ${actorName(actor)}`,
  neverPublished: 'None yet',
  imports: 'Imports',
  table: 'Imports, newest first',
  column: {
    kind: 'Database',
    extract: 'Extract of',
    finished: 'Imported',
    actor: 'By',
    counts: 'What it brought',
  },
  kind: { dpd: 'Drug Product Database', noc: 'Notice of Compliance' },
  baseline: 'Baseline',
  unfinished: 'Not finished',
  noDate: '–',
  noSize: '–',
  nothing: 'No changes',
  noImports: 'Nothing has been imported yet.',
  when: (at: string) => formats.moment(at),
  /**
   * One figure of an import: known ones in words ("18 name changes", "1 unknown label"), others by
   * name.
   */
  figure: (name: string, count: number) => {
    const words = importWords.figure(name).replace(/ changed$/, ' change');
    const isCounted = / (change|label|notice)$/.test(words);
    return `${formats.number(count)} ${words}${isCounted && count !== 1 ? 's' : ''}`;
  },
} as const;

const { number } = formats;
const monthOf = (date: string | null) =>
  date === null ? 'the first imports' : formats.month(date);

/** What was decided; the committee's answers in its own words. */
const DECISIONS: Readonly<Record<DecisionKind, string>> = {
  update: `Moved to ${moveMessages.shortQueue.update}`,
  archive: 'Archived',
  committee: 'Sent to the committee',
  include: `Committee: ${committeeMessages.answer.include.toLowerCase()}`,
  exclude: `Committee: ${committeeMessages.answer.exclude.toLowerCase()}`,
  defer: `Committee: ${committeeMessages.answer.defer.toLowerCase()}`,
  take: 'Health Canada’s value used',
  keep: 'Our value kept',
};

/** The record of a month, to read, print and sign. */
export const recordMessages = {
  record: monthWords.record,
  title: (date: string | null) => `Record of ${monthOf(date)}`,
  absent: 'This server keeps no record of a month.',
  ofImport: (id: string) => `record of a month “${id}”`,
  latest: 'Record of the latest month',
  failed: 'The record of the month could not be loaded.',
  none: 'The first import after the baseline begins the first month.',
  month: 'Month',
  option: (date: string | null) => (date === null ? '–' : `${formats.month(date)} (${date})`),
  print: 'Print',
  back: 'Database Files',
  came: (count: number, decided: number) =>
    `${drugs(count)} came. ${number(decided)} decided, ${number(count - decided)} still ${count - decided === 1 ? 'waits' : 'wait'}.`,
  ended: (at: string) => `As it stood on ${formats.day(at)}, when the next month began.`,
  imports: 'Imported',
  published: 'Published',
  import: (kind: string, date: string | null, actor: string, at: string | null) =>
    [`${kind}${date ? ` of ${date}` : ''}`, at && `on ${formats.day(at)}`, `by ${actor}`]
      .filter(Boolean)
      .join(', '),
  publication: (one: Publication) =>
    `${publicationMessages.numbered(one.number)}, effective ${effectiveDayOf(one)}, by ${one.actor}: ${number(one.added)} added, ${number(one.changed)} changed, ${number(one.removed)} removed`,
  notPublished: 'Nothing was published in this month.',
  places: 'Where the drugs are, by the queue they came to',
  decisions: 'Who decided what, and why',
  decisionsNote:
    'The decision that stands of each drug. Of differences with Health Canada, each value counts.',
  noDecisions: 'Nothing was decided.',
  decision: (kind: DecisionKind) => DECISIONS[kind],
  column: { by: 'Who', kind: 'Decision', count: 'Number', reasons: 'Reasons' },
  reason: (reason: string, count: number, all: number) =>
    `${reason === '' ? 'No reason given' : reason}${count === all ? '' : ` (${number(count)})`}`,
  moreReasons: (count: number) => `Other reasons (${number(count)})`,
  left: 'What still waits, by queue and kind of change',
  leftNote: 'A drug with several changes counts under each.',
  nothingLeft: 'Nothing waits.',
  kind: 'Kind of change',
  queue: (queue: string) =>
    (moveMessages.shortQueue as Readonly<Record<string, string>>)[queue] ?? queue,
  figure: number,
  sign: { name: 'Name', date: 'Date', signature: 'Signature' },
} as const;
