import type { ImportedDrugsFilter } from '@refined/shared/contract';
import { LIMITS, formats } from '@refined/shared/domain';
import { importedDrugsMessages } from '@refined/shared/messages';

const { figure: FIGURES, kind, queues } = importedDrugsMessages;

/** The list of drugs behind a figure of an import or its preview (D61). */
export const drugsBehindMessages = {
  ...importedDrugsMessages,
  none: 'none',
  noDin: 'no DIN',
  /** The table on the page: three columns say what the file says in eight. */
  shown: { drug: 'Drug', change: 'Change, old → new', to: 'Goes to' },
  openAll: 'Show the drugs',
  open: (count: number, what: string) => `${formats.number(count)} ${what}: show the drugs`,
  title: (done: boolean) => (done ? 'What changed' : 'What would change'),
  count: (count: number) => formats.counted(count, 'drug', 'drugs'),
  /** Which drugs: "renamed, to DPD Review". */
  which: ({ figure, kind: name, queue }: ImportedDrugsFilter): string => {
    const what = figure ? FIGURES[figure] : name && kind(name);
    const to = queue === 'marked' ? 'marked where they are' : queue && `to ${queues[queue]}`;
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
} as const;
