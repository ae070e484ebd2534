import {
  formats,
  type DrugFieldName,
  type DrugTypeKind,
  type LookupName,
  type Queue,
  type QueueName,
} from '@refined/shared/domain';
import { actorName, fieldMessages, moveMessages } from '@refined/shared/messages';

/** Sentences of the edit screen (specification §2, §8; typos as specified). */
export const editMessages = {
  done: 'Done',
  refId: 'RefID -',
  /** What was looked for, for the page "not found" (D39). */
  drug: (id: string) => `drug “${id}”`,
  tabsLabel: 'Parts of the drug record',
  tabs: { details: 'Drug Details', insurer: 'Insurer Details', comments: 'Comments' },
  insurerWhy: 'Insurer details are not available yet.',
  commentsInHistory: 'Comments are kept in History.',
  commentsWhy: 'This server keeps no comments.',
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
  /** Accepted, and probably a typing error. */
  unknownForm: 'Health Canada does not use this form. Check the spelling.',
  unusualTier: (highest: number) => `This tier is unusual: sub-types have 1 to ${highest}.`,
  /** D29. */
  casedUpper: 'Upper case, because the sub-type is a brand.',
  casedProper: 'Proper case, because the sub-type is not a brand.',
  undo: 'Undo',

  loadFailed: 'The drug record could not be loaded.',
  lookupsFailed: (names: readonly LookupName[]) =>
    `${fieldMessages.list(names)} could not be loaded.`,
  lookupsLoading: 'The lists of choices are loading.',
  lookupsWhy: 'The lists of choices could not be loaded.',

  /** Specification §8. */
  saved: 'Drug data successfully updated!',
  saveFailed: 'There was a problem updating the drug data.',
  notSaved: 'Not saved.',
  /** The save succeeded, but the record doesn't hold all of it. */
  notKept: 'Not everything was saved.',
  notKeptFields: (names: readonly DrugFieldName[]) =>
    `The server accepted the save, but the record does not have what you entered in ${fieldMessages.list(names)}. ` +
    'It is still here, unsaved. Retry; if it happens again, tell whoever runs ReFined.',
  /** A 422 that names fields: the messages are shown at the fields. */
  fieldsRefused: (names: readonly DrugFieldName[]) => `See ${fieldMessages.list(names)}.`,

  loadTheirs: 'Load their version',
  loadTheirsTitle: 'Load their version?',
  loadTheirsText: (names: readonly DrugFieldName[]) =>
    `Your changes in ${fieldMessages.list(names)} are discarded.`,
  loadTheirsFailed: 'Their version could not be loaded.',

  unsaved: 'Unsaved changes',
  discard: 'Discard',
  discardLabel: 'Discard unsaved changes',
  discardTitle: 'Discard unsaved changes?',
  discardText: (names: readonly DrugFieldName[]) =>
    `${fieldMessages.list(names)} go back to what was last saved.`,
  /** A draft was restored (D6, D35). */
  restored: (at: string) => `Unsaved changes of ${at} are back:`,
  restoredFields: (names: readonly DrugFieldName[]) => `${fieldMessages.list(names)}.`,
  restoredOlder: 'You made them on an older version of this record.',
  restoredOver: (names: readonly DrugFieldName[]) =>
    `Somebody else has changed ${fieldMessages.list(names)} since. Your values are shown.`,
  leaveTitle: 'Leave without saving?',
  leaveText: (names: readonly DrugFieldName[]) =>
    `There are unsaved changes in ${fieldMessages.list(names)}.`,
  leaveKept: 'They are kept in this browser and come back when you open this record again.',
  leaveLost: 'This browser cannot keep them: they will be lost.',
  leave: 'Leave',
  stay: 'Stay',

  /** "Next in queue". */
  next: 'Next',
  inQueue: 'in queue',
  /** At the end of the queue that the user came from (D35). */
  backToQueue: (queue: Exclude<Queue, ''>) => `Back to ${moveMessages.heading[queue]}`,
  list: (queue: QueueName | undefined): string =>
    queue ? moveMessages.heading[queue] : 'Search results',
  /** "DPD Review, 20 of 269": the list that the user came from, and the drug's position in it. */
  backTo: (
    queue: QueueName | undefined,
    at: number | undefined,
    total: number | undefined,
    isGroup: boolean,
  ): string => {
    const list = editMessages.list(queue);
    if (at === undefined) return list;
    const ofTotal = total === undefined ? '' : ` of ${formats.number(total)}`;
    return `${list}, ${formats.number(at)}${ofTotal}${isGroup ? ' in the group' : ''}`;
  },
  /** D37. */
  moveKeepsEdits: 'Only the queue changes. Your unsaved changes stay here, unsaved.',
} as const;

/** Records that lack what a publication needs (D53). */
export const incompleteMessages = {
  needed: 'Needed to publish',
  missingHere: 'Missing: without it, the record is not published.',
  saveWithout: (fields: readonly string[]) =>
    String(fields) === 'strength'
      ? 'Save strengths that don’t fit the ingredients?'
      : `Save without ${fieldMessages.list(fields.filter((field) => field !== 'strength'))}?`,
  saveAnyway: 'Save anyway',
} as const;

/** What differs from Health Canada's record (D70), its page (D72), and the usual tier (D71). */
export const sourceMessages = {
  /** Below a field. */
  says: 'Health Canada:',
  saidLast: 'Health Canada’s last value:',
  none: 'None',
  notBiosimilar: 'not a biosimilar',
  saveOther: (fields: readonly string[], hasSource: boolean) =>
    `Save although ${fieldMessages.list(fields)} ${fields.length === 1 ? 'differs' : 'differ'} from ${hasSource ? 'Health Canada’s' : 'before'}?`,
  /** D85: beside a field whose new value differs from Health Canada's current or last value. */
  theirs: ({ value, last }: { readonly value: string; readonly last: boolean }) =>
    `Health Canada ${last ? 'last said' : 'says'} ${value}`,
  saveAnyway: 'Save anyway',
  page: 'Health Canada’s page',
  pageOf: (din: string) => `Health Canada’s page of ${din || fieldMessages.noDin} (new tab)`,
  usualTier: (subType: string, tier: string) => `Usual for ${subType}: ${tier}.`,
  useTier: (tier: string) => `Use ${tier}`,
} as const;

/** The panel that compares the open record with Health Canada's (D48). */
export const compareMessages = {
  /** On the edit screen, before the reasons. */
  why: (queue: string) => `In ${queue} because:`,
  whyMarked: 'Changed at Health Canada:',
  short: 'Compare',
  title: 'Compared with Health Canada',
  close: 'Close comparison',
  unsavedTitle: (field: string) => `Replace your unsaved ${fieldMessages.label(field)}?`,
  unsavedText: (field: string) => `You have an unsaved change in ${fieldMessages.label(field)}:`,
  unsavedReplace: 'Replace mine',
} as const;

/** Four eyes on the edit screen: changes that somebody else must approve before publication. */
export const approvalLineMessages = {
  needed: 'Needs approval before it is published',
  approvedBy: (name: string) => `Approved by ${name}`,
  loadFailed: 'Whether this record needs approval could not be loaded.',
  comment: 'Comment on the approval (optional)',
  approve: 'Approve',
  withdraw: 'Withdraw approval',
  own: (moved: boolean) =>
    `You ${moved ? 'moved this to Update' : 'made this change'}: somebody else has to approve it.`,
  unsaved: 'Save or discard your changes first: only saved changes are approved.',
  loading: 'The record has changed: its approval is loading.',
} as const;

/** Snoozing, assigning and what changed since the last view, on the edit screen. */
export const worklistMessages = {
  group: 'Who does what',
  changedSince: 'Changed since you looked on',
  by: (actor: string) => `by ${actorName(actor)}`,
  more: (count: number) =>
    `${formats.counted(count, 'more change', 'more changes')} in the history.`,
  /** D86. */
  inferred: (fields: readonly string[]) =>
    `Inferred, not given by Health Canada: ${fieldMessages.list(fields)}`,
  inferredRight: (count: number) => (count === 1 ? 'It is right' : 'They are right'),
  inferredConfirmed: (fields: readonly string[]) => `${fieldMessages.list(fields)} confirmed.`,
} as const;

/** Sentences about colleagues' changes at the same time (D12, D36). */
export const mergeMessages = {
  /** On the record itself: "Grace Hopper has this record open since 14:05." */
  present: (people: readonly { readonly name: string; readonly since: string }[]) =>
    people.length === 1
      ? `${people[0]!.name} has had this record open since ${people[0]!.since}.`
      : `${formats.list(people.map(({ name, since }) => `${name} (since ${since})`))} have this record open.`,
  /** Shown while the user edits. */
  changed: (name: string | undefined) =>
    `Changed ${name === undefined ? '' : `by ${name} `}just now.`,
  changedKept: 'What you typed is untouched.',
  showChanges: 'Show the changes',
  hideChanges: 'Hide the changes',

  /** The comparison of both versions (D36). */
  conflict: 'Not saved: somebody else saved this record meanwhile.',
  againChanged: 'It was saved again meanwhile. Your choices are kept.',
  comparison: 'Your changes and theirs',
  nothing: 'Both versions are now the same.',
  base: 'Before',
  mine: 'Yours',
  theirs: 'Theirs',
  result: 'Result',
  kept: 'Yours is kept',
  taken: 'Theirs is used',
  agreed: 'Both the same',
  choose: (field: DrugFieldName) => `${fieldMessages.labels[field]}: which one?`,
  useMine: 'Yours',
  useTheirs: 'Theirs',
  changedAgain: 'Theirs changed again since you chose.',
  empty: '(empty)',
  toChoose: (names: readonly DrugFieldName[]) =>
    names.length === 1
      ? `Both of you changed ${fieldMessages.list(names)}: choose one.`
      : `Both of you changed ${fieldMessages.list(names)}: choose one for each.`,
  noneToChoose: 'You did not change the same fields: nothing is lost.',
  allChosen: 'Everything is chosen.',
  saveMerged: 'Save both together',
  takeMerged: 'Use both in the form',
  chooseFirst: (names: readonly DrugFieldName[]) =>
    `Choose for ${fieldMessages.list(names)} first.`,
  loading: 'Their version is loading.',
  took: 'The form now has both. Press Done to save.',
} as const;
