import { formats } from '@refined/shared/domain';
import { actorName, importWords } from '@refined/shared/messages';

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
