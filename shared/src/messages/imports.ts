import type { DateOrigin, ImportedDrug, ImportedDrugsFilter } from '../contract/index.ts';
import { isImportQueue, QUEUES_ON_SCREENS } from '../domain/index.ts';
import { CHANGE_KINDS, kindWord } from './change-kinds.ts';
import { moveMessages } from './moves.ts';

/**
 * The words after an import's figures, by the importer's names, in the order in which they are
 * shown.
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
  ...CHANGE_KINDS,
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

/** Texts about an import, for the API's refusals and files and for the month screen. */
export const importWords = {
  /** The origin of a file's date (D58). */
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
    `The extract of ${date} is before the last import, of ${earliest}.`,
  /** A figure by the importer's name; an unknown one keeps that name. */
  figure: (name: string): string => FIGURES[name] ?? kindWord(name),
  /** Names of the known figures, in the order in which they are shown. */
  figures: Object.keys(FIGURES),
} as const;

/** The queues by the short names in an import's figures. */
const queues: Readonly<Record<string, string>> = moveMessages.shortQueue;

const place = (queue: string | null, inProduct: boolean, product: string): string => {
  if (queue === null) return 'Not here yet';
  return queues[queue] ?? (inProduct ? moveMessages.onProduct(product) : 'Archive');
};

/** Texts about an import's drugs, for the screen and the API's CSV (D61). */
export const importedDrugsMessages = {
  queues,
  figure: {
    new: 'new',
    changed: 'changed',
    moved: 'moved between states',
    gone: 'no longer listed',
    baseline: 'baseline',
  },
  kind: kindWord,
  place,
  /** The drug's place after the import. */
  goes: (
    { to, marked, in_product }: Pick<ImportedDrug, 'to' | 'marked' | 'in_product'>,
    product: string,
  ): string => `${place(to, in_product, product)}${marked ? ', marked' : ''}`,
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
