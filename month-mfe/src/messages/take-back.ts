import { formats } from '@refined/shared/domain';
import type { KeptDrug, TakeBackCounts } from '@refined/shared/contract';
import { importedDrugsMessages, moveMessages } from '@refined/shared/messages';

const { counted, moment } = formats;

const DECIDED: Readonly<Record<string, string>> = {
  move: 'moved',
  edit: 'edited',
  publication: 'published',
  undo: 'undone',
  restore: 'restored',
};

/** What returns, one line per kind; kinds without drugs are left out. */
const returns = (counts: TakeBackCounts): string[] =>
  [
    counts.restored > 0
      ? `${counted(counts.restored, 'record gets', 'records get')} back the values from before the import.`
      : '',
    counts.archived > 0
      ? `${counted(counts.archived, 'drug that it added goes', 'drugs that it added go')} to the archive.`
      : '',
    ...Object.entries(counts.leave).map(
      ([queue, size]) =>
        `${counted(size, 'drug leaves', 'drugs leave')} ${importedDrugsMessages.queues[queue] ?? queue}.`,
    ),
    counts.notices > 0 ? `${counted(counts.notices, 'notice is', 'notices are')} as before.` : '',
    counts.labels > 0 ? `${counted(counts.labels, 'label is', 'labels are')} as before.` : '',
  ].filter(Boolean);

/** Sentences of taking an import back (D59). */
export const takeBackMessages = {
  open: 'Take back…',
  openOf: (title: string) => `Take back ${title}`,
  title: 'Take this import back?',
  intro: (title: string) => `${title}: it will be as if it had not been imported.`,
  once: 'This can’t be undone, but the same files can be imported again.',
  returns,
  nothing: 'Nothing of this import is left to take back.',
  keptTitle: (count: number) =>
    `${counted(count, 'drug stays as it is', 'drugs stay as they are')}, because somebody has decided on ${count === 1 ? 'it' : 'them'} since`,
  keptNone: 'Nobody has decided on any of its drugs yet.',
  /** Follows the drug's line, which says whether it is on the product. */
  kept: ({ queue, in_product, decided }: KeptDrug): string =>
    [
      queue === '' && in_product ? '' : moveMessages.badge[queue],
      decided &&
        `${DECIDED[decided.kind] ?? 'decided on'} by ${decided.actor}, ${moment(decided.at)}`,
    ]
      .filter(Boolean)
      .join('; '),
  more: 'Show more',
  confirm: 'Take back',
  cancel: 'Cancel',
  loading: 'Loading what would be taken back',
  failed: 'What would be taken back could not be loaded.',
  jobTitle: (title: string) => `Taking back: ${title}`,
  state: { running: 'Taking back', done: 'Taken back', failed: 'Failed', cancelled: 'Cancelled' },
  done: 'What was taken back.',
  stayed: (count: number) =>
    `${counted(count, 'drug that somebody had decided on stays as it is', 'drugs that somebody had decided on stay as they are')}.`,
  showKept: 'Show what stayed',
  keptDialog: 'Drugs that were not taken back',
  row: (actor: string, at: string) => `Taken back by ${actor}, ${moment(at)}`,
  badge: 'Taken back',
} as const;
