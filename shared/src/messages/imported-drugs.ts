import type { ImportedDrug, ImportedDrugsFilter } from '../contract/index.ts';
import { importWords } from './imports.ts';
import { moveMessages } from './drugs/moves.ts';

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
