import type { ImportedDrug, ImportedDrugsFilter } from '../contract/index.ts';
import { LIMITS, formats } from '../domain/index.ts';
import { importFigureLabels } from './import-figures.ts';

const QUEUES: Readonly<Record<string, string>> = {
  manual: 'Manual Review',
  noc: 'NOC Review',
  dpd: 'DPD Review',
  com: 'Committee',
  update: 'Update',
};

/** How a change reads where the field is named beside it. */
const kind = (name: string): string => {
  const label = importFigureLabels[name] ?? name.replaceAll('_', ' ');
  return label.replace(/^with (an?|other|another) /, 'other ').replace(/^now /, '');
};

const place = (queue: string | null, inProduct: boolean): string => {
  if (queue === null) return 'Not here yet';
  return QUEUES[queue] ?? (inProduct ? 'On the product' : 'Archive');
};

/** The drugs behind the figures of an import or its preview (D61). */
export const importedDrugsMessages = {
  figure: {
    new: 'new',
    changed: 'changed',
    moved: 'moved between states',
    gone: 'gone',
    baseline: 'baseline',
  },
  kind,
  place,
  /** Where the import leaves it. */
  goes: ({ to, marked, in_product }: Pick<ImportedDrug, 'to' | 'marked' | 'in_product'>): string =>
    marked ? `${place(to, in_product)}, marked` : place(to, in_product),
  values: (texts: readonly string[] | null): string => (texts ?? []).join('; '),
  none: 'none',
  noDin: 'no DIN',
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
  /** The table on the page: three columns say what the file says in eight. */
  shown: { drug: 'Drug', change: 'Change, old → new', to: 'Goes to' },
  openAll: 'Show the drugs',
  open: (count: number, what: string) => `${formats.number(count)} ${what}: show the drugs`,
  title: (done: boolean) => (done ? 'What changed' : 'What would change'),
  count: (count: number) => `${formats.number(count)} ${count === 1 ? 'drug' : 'drugs'}`,
  /** Which drugs: "renamed, to DPD Review". */
  which: ({ figure, kind: name, queue }: ImportedDrugsFilter): string => {
    const what = figure ? importedDrugsMessages.figure[figure] : name && kind(name);
    const to = queue === 'marked' ? 'marked where they are' : queue && `to ${QUEUES[queue]}`;
    return [what, to].filter(Boolean).join(', ') || 'all';
  },
  was: 'was',
  is: 'is now',
  loading: 'Loading the drugs',
  failed: 'The drugs could not be loaded.',
  more: `Show ${LIMITS.imports.drugsPage} more`,
  shownOf: (shown: number, count: number) =>
    `${formats.number(shown)} of ${formats.number(count)} shown`,
  download: 'Download as CSV',
  downloadFailed: 'The list could not be downloaded.',
  fileName: (job: number, filter: ImportedDrugsFilter) =>
    ['import', job, filter.figure, filter.kind, filter.queue, 'drugs.csv']
      .filter((part) => part !== undefined)
      .join('-'),
} as const;
