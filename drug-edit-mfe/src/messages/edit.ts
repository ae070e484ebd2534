import { formats } from '@refined/shared/domain';
import type { DrugFieldName, DrugTypeKind, LookupName, Queue } from '@refined/shared/domain';
import { fieldMessages, moveMessages } from '@refined/shared/messages';

const named = (names: readonly DrugFieldName[]): string =>
  formats.list(names.map((name) => fieldMessages.labels[name]));

/** Sentences of the edit screen (specification §2, §8; typos as specified). */
export const editMessages = {
  done: 'Done',
  refId: 'RefID -',
  /** The document's title: DIN and name. */
  title: (din: string, name: string) => [din, name].filter(Boolean).join(' '),
  /** What was looked for (D39). */
  drug: (id: string) => `drug "${id}"`,
  tabsLabel: 'Parts of the drug record',
  tabs: { details: 'Drug Details', insurer: 'Insurer Details', comments: 'Comments' },
  insurerWhy: 'Insurer details are not kept in this tool yet.',
  commentsInHistory: 'Comments are kept in History.',
  commentsWhy: 'This host keeps no comments.',
  showMore: 'Show More',
  showLess: 'Show Less',
  /** Specification §2: every select. */
  select: {
    placeholder: 'Select...',
    none: 'No options',
    loading: 'Loading...',
    notLoaded: 'Not loaded',
  },
  productType: {
    brand: 'Brand Name Drug',
    generic: 'Generic Drug',
    biosimilar: 'Biosimilar Drug',
  } satisfies Record<DrugTypeKind, string>,
  productTypeFollows: 'Follows from Drug Sub-Type.',
  quantitySuffix: 'Days at Tier 1',
  /** D31. */
  notStored: 'Not stored',
  /** D30. */
  byDefault: (name: string) => `${name} (default)`,
  /** D34. */
  dpdName: (name: string, date?: string) => `DPD: ${name}${date ? ` (${date})` : ''}`,
  /** D29. */
  casedUpper: 'Upper case, as the sub-type is a brand.',
  casedProper: 'Proper case, as the sub-type is not a brand.',
  undo: 'Undo',

  loadFailed: 'The drug record could not be loaded.',
  lookupsFailed: (names: readonly LookupName[]) => `${named(names)} could not be loaded.`,
  lookupsLoading: 'The lists of choices are loading.',
  lookupsWhy: 'The lists of choices are missing.',

  /** Specification §8. */
  saved: 'Drug data successfully updated!',
  saveFailed: 'There was a problem updating the drug data.',
  notSaved: 'Not saved.',
  /** The save succeeded, and the record doesn't hold all of it. */
  notKept: 'Not everything was saved.',
  notKeptFields: (names: readonly DrugFieldName[]) =>
    `The server accepted the save, but the record doesn’t hold what you entered in ${named(names)}. ` +
    'It stays here, unsaved. Retry; if it happens again, tell whoever runs this tool.',
  /** A 422 that names fields: the sentences stand there. */
  fieldsRefused: (names: readonly DrugFieldName[]) => `See ${named(names)}.`,

  loadTheirs: 'Load their version',
  loadTheirsTitle: 'Load their version?',
  loadTheirsText: (names: readonly DrugFieldName[]) =>
    `Your changes in ${named(names)} are discarded.`,
  loadTheirsFailed: 'Their version could not be loaded.',

  unsaved: 'Unsaved changes',
  allSaved: 'No unsaved changes',
  discard: 'Discard',
  discardLabel: 'Discard unsaved changes',
  discardTitle: 'Discard unsaved changes?',
  discardText: (names: readonly DrugFieldName[]) =>
    `${named(names)} go back to what was last saved.`,
  /** A draft came back (D6, D35). */
  restored: (at: string) => `Unsaved changes of ${at} are back:`,
  restoredFields: (names: readonly DrugFieldName[]) => `${named(names)}.`,
  restoredOlder: 'They were made on an older version of this record.',
  restoredOver: (names: readonly DrugFieldName[]) =>
    `Somebody changed ${named(names)} since: yours is shown.`,
  leaveTitle: 'Leave without saving?',
  leaveText: (names: readonly DrugFieldName[]) => `There are unsaved changes in ${named(names)}.`,
  leaveKept: 'They are kept in this browser and come back when you open this record again.',
  leaveLost: 'This browser does not let them be kept: they will be lost.',
  leave: 'Leave',
  stay: 'Stay',

  nextInQueue: 'Next in queue',
  /** The end of the queue that the user came from (D35). */
  backToQueue: (queue: Exclude<Queue, ''>) => `Back to ${moveMessages.heading[queue]}`,
  /** D37. */
  moveKeepsEdits: 'Only the queue changes: your unsaved changes stay here, unsaved.',
} as const;
