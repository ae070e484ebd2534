import type { DateOrigin, ImportedDrug, ImportedDrugsFilter } from '../contract/index.ts';
import { isImportQueue, QUEUES_ON_SCREENS } from '../domain/index.ts';
import type { ChangeKind } from '../domain/index.ts';
import { moveMessages } from './moves.ts';

/** What a drug with such a change is, after the number of such drugs. */
const KINDS = {
  new: 'new',
  returned: 'returned',
  gone: 'gone',
  launched: 'launched',
  dormant: 'dormant',
  approved: 'approved only',
  renamed: 'renamed',
  din: 'with another DIN',
  ingredient: 'with other ingredients',
  strength: 'with another strength',
  form: 'with another form',
  route: 'with other routes',
  schedule: 'with another schedule',
  company: 'with another company',
  drug_class: 'with another drug class',
  biosimilar: 'now biosimilar',
  notice: 'with a new notice',
  unlisted: 'not listed by DPD',
  no_din: 'without a DIN',
  duplicate_din: 'with a DIN used twice',
  unknown_label: 'with an unknown label',
  overridden: 'against a correction made here',
  incomplete: 'incomplete',
} as const satisfies Record<ChangeKind, string>;

/**
 * What an import's figures say after their number, by the importer's own names, in the order in
 * which they are shown.
 */
const FIGURES: Readonly<Record<string, string>> = {
  rows: 'rows read',
  records: 'records read',
  read: 'read',
  notices: 'notices',
  products: 'products',
  unchanged: 'unchanged',
  changed: 'changed',
  moved: 'changed state',
  ...KINDS,
  ...Object.fromEntries(
    QUEUES_ON_SCREENS.filter(isImportQueue).map((queue) => [
      `queued_${queue}`,
      `to ${moveMessages.shortQueue[queue]}`,
    ]),
  ),
  marked: 'marked where they are',
  withoutProduct: 'notices without a product yet',
  administrative: 'administrative',
  veterinary: 'veterinary',
  old: 'too old to matter',
  skipped: 'out of scope',
  duplicateRows: 'repeated rows',
  rejected: 'rejected',
};

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** What both the API's refusals and files and the screen of the month say of an import. */
export const importWords = {
  /** Where a file's day comes from (D58). */
  dayFrom: {
    name: 'by its name',
    archive: 'by the times in its archive',
    rows: 'by its newest row',
    today: 'the day on which it was sent',
  } satisfies Record<DateOrigin, string>,
  states: {
    marketed: 'marketed products',
    approved: 'approved products',
    dormant: 'dormant products',
  },
  megabytes,
  size: (bytes: number): string =>
    bytes < 100 * 1024 ? `${Math.max(1, Math.ceil(bytes / 1024))} KB` : megabytes(bytes),
  tooOld: (date: string, earliest: string) =>
    `The extract of ${date} is older than the last import, of ${earliest}.`,
  /** A figure by the importer's name: known ones in words, others by that name. */
  figure: (name: string): string => FIGURES[name] ?? name.replaceAll('_', ' '),
  /** Names of the known figures, in the order in which they are shown. */
  figures: Object.keys(FIGURES),
} as const;

/** The queues by the short names of an import's figures. */
const queues: Readonly<Record<string, string>> = moveMessages.shortQueue;

const place = (queue: string | null, inProduct: boolean): string => {
  if (queue === null) return 'Not here yet';
  return queues[queue] ?? (inProduct ? 'On the product' : 'Archive');
};

/** The drugs behind an import's figures, as the screen and the API's CSV name them (D61). */
export const importedDrugsMessages = {
  queues,
  figure: {
    new: 'new',
    changed: 'changed',
    moved: 'moved between states',
    gone: 'gone',
    baseline: 'baseline',
  },
  /** How a change reads where the field is named beside it. */
  kind: (name: string): string =>
    importWords
      .figure(name)
      .replace(/^with (an?|other|another) /, 'other ')
      .replace(/^now /, ''),
  place,
  /** Where the import leaves it. */
  goes: ({ to, marked, in_product }: Pick<ImportedDrug, 'to' | 'marked' | 'in_product'>): string =>
    marked ? `${place(to, in_product)}, marked` : place(to, in_product),
  values: (texts: readonly string[] | null): string => (texts ?? []).join('; '),
  column: {
    din: 'DIN',
    name: 'Name',
    figure: 'What happens',
    from: 'Was in',
    to: 'Goes to',
    change: 'Change',
    before: 'Was',
    after: 'Is',
  },
  fileName: (job: number, filter: ImportedDrugsFilter) =>
    ['import', job, filter.figure, filter.kind, filter.queue, 'drugs.csv']
      .filter((part) => part !== undefined)
      .join('-'),
} as const;
