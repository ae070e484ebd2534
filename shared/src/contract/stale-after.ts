import { MOVE_NAMES, type ActionName, type MoveName } from '../domain/index.ts';
import type { Calls } from './calls.ts';
import { MOVE_CALLS, type MoveCallName } from './specified-calls.ts';

type NameOf<Method extends string> = {
  [Name in keyof Calls]: Calls[Name] extends { readonly method: Method } ? Name : never;
}[keyof Calls];

/** Name of a reading call in the contract; `lookups` stands for the eight lists. */
type ReadName = NameOf<'GET'> | 'lookups';
/** Name of a writing call in the contract. */
type WriteName = NameOf<'POST' | 'PUT'>;

/**
 * Key of a read in the page's cache: its name in the contract, then its parameters; a drug's id
 * comes first. So `readKey(name)` is a prefix of every key of a read, and `readKey(name, id)` of
 * every key about a drug; the api-client's `markStale` relies on that.
 */
export const readKey = <Name extends ReadName, const Parts extends readonly unknown[]>(
  name: Name,
  ...parts: Parts
): readonly [Name, ...Parts] => [name, ...parts];

/** The reads that a write makes stale. */
export interface StaleReads {
  /** With any parameters. */
  readonly reads: readonly ReadName[];
  /** Only those of the written drug. */
  readonly ofDrug?: readonly ReadName[];
  /** Fetched when they are next shown, not now, even if they are visible. */
  readonly later?: readonly ReadName[];
  /**
   * Drugs returned to queue lists. Lists that drugs leave need no entry: they are corrected in
   * place.
   */
  readonly arrivals?: true;
}

/** Reads that show where drugs are. */
const PLACES = [
  'counts',
  'month',
  'monthGlance',
  'monthRecord',
  'relatedDrugs',
  'publicationPreview',
  'drugFacets',
  'drugGroups',
  'groupMembers',
  'listViews',
  'massAction',
  'actionMembers',
] as const;
/** Reads about one drug; the write itself fetches or corrects the record. */
const ONE_DRUG = ['drugHistory', 'earlierState', 'drugSource', 'drugApproval'] as const;

const NOTHING: StaleReads = { reads: [] };
const MOVED: StaleReads = { reads: PLACES, ofDrug: [...ONE_DRUG, 'drugMarks', 'drugComments'] };
/** A drug's fields changed. */
const EDITED: StaleReads = { reads: [...PLACES, 'drugs'], ofDrug: ONE_DRUG };
const MOVES_STALE = Object.fromEntries(
  Object.values(MOVE_CALLS).map((name) => [name, MOVED]),
) as Record<MoveCallName, StaleReads>;
const MANY_MOVED: StaleReads = { reads: [...PLACES, 'massActions'], ofDrug: ONE_DRUG };
const MANY_DECIDED: StaleReads = {
  ...MANY_MOVED,
  reads: [...MANY_MOVED.reads, 'drugs'],
  later: ['drug'],
};
/** The lists show who approved what. */
const APPROVAL_CHANGED: StaleReads = {
  reads: ['drugs', 'publicationPreview'],
  ofDrug: ['drugHistory', 'drugApproval'],
};
/** The lists show assignments and snoozed cards; the counts exclude snoozed ones. */
const MARKED: StaleReads = {
  reads: [
    'drugs',
    'massActions',
    'counts',
    'month',
    'drugFacets',
    'drugGroups',
    'groupMembers',
    'listViews',
  ],
  ofDrug: ['drugHistory', 'drugMarks'],
};
/** Groups and views can be filtered by assignment. */
const ASSIGNED: StaleReads = {
  reads: ['drugs', 'drugFacets', 'drugGroups', 'groupMembers', 'listViews', 'newForMe'],
  ofDrug: ['drugMarks'],
};
const MANY_LABELLED: StaleReads = {
  ...MANY_DECIDED,
  reads: [...MANY_DECIDED.reads, 'lookups', 'unknownLabels'],
};
const VIEWS_CHANGED: StaleReads = { reads: ['listViews'] };
const RULES_CHANGED: StaleReads = { reads: ['rules', 'ruleDryRun'] };
const UPLOADED: StaleReads = { reads: ['importUploadList'] };
const JOB_CHANGED: StaleReads = { reads: ['importJobs'] };

const PUBLISHED = [
  ...PLACES,
  ...ONE_DRUG,
  'drugs',
  'drug',
  'databaseFiles',
  'publications',
] as const;

/** The reads that each write makes stale. */
export const STALE_AFTER = {
  // A new user starts with an empty cache.
  signIn: NOTHING,
  saveDrug: EDITED,
  ...MOVES_STALE,
  undoMove: { ...MOVED, arrivals: true },
  // See STALE_AFTER_ACTION.
  performAction: NOTHING,
  previewAction: NOTHING,
  undoAction: { ...MANY_DECIDED, reads: [...MANY_DECIDED.reads, 'drugMarks', 'meeting'] },
  restoreDrug: EDITED,
  confirmInferred: { reads: ['publicationPreview'], ofDrug: ['drugMarks'] },
  createRule: RULES_CHANGED,
  changeRule: RULES_CHANGED,
  switchRule: RULES_CHANGED,
  deleteRule: RULES_CHANGED,
  // The page shows its answer; the card's mark is removed.
  lookAtDrug: NOTHING,
  createView: VIEWS_CHANGED,
  changeView: VIEWS_CHANGED,
  deleteView: VIEWS_CHANGED,
  // Its answer is the list.
  addFeedReader: { reads: ['feedReaders'] },
  removeFeedReader: NOTHING,
  // Its answer is the list of comments; the cards show the latest.
  addComment: { reads: [], ofDrug: ['drugMarks'], later: ['drugs'] },
  addActionComment: NOTHING,
  presence: NOTHING,
  changePassword: { reads: ['ownSessions'] },
  // Their answers are the lists.
  endSession: NOTHING,
  endOtherSessions: NOTHING,
  enablePerson: NOTHING,
  disablePerson: NOTHING,
  endPersonsSessions: NOTHING,
  resetPassword: { reads: ['people'] },
  // The question changes nothing; the confirmed call does.
  askConfirmation: NOTHING,
  spendConfirmation: NOTHING,
  publish: { reads: PUBLISHED },
  importUpload: UPLOADED,
  importUploadRemoval: UPLOADED,
  // These start or end a job. See `IMPORTED` for the changes of a finished job.
  importPreview: JOB_CHANGED,
  importConfirm: JOB_CHANGED,
  importCancel: JOB_CHANGED,
  importResume: JOB_CHANGED,
  importTakeBack: JOB_CHANGED,
  // It changes all drugs with the label.
  answerLabel: MANY_LABELLED,
} as const satisfies Record<WriteName, StaleReads>;

/** The reads that each action of `performAction` makes stale. */
export const STALE_AFTER_ACTION: Readonly<Record<ActionName, StaleReads>> = {
  ...(Object.fromEntries(MOVE_NAMES.map((move) => [move, MANY_MOVED])) as Record<
    MoveName,
    StaleReads
  >),
  decide: MANY_DECIDED,
  snooze: MARKED,
  unsnooze: MARKED,
  assign: ASSIGNED,
  unassign: ASSIGNED,
  approve: APPROVAL_CHANGED,
  withdraw: APPROVAL_CHANGED,
  set_fields: MANY_DECIDED,
  answer: { ...MANY_DECIDED, reads: [...MANY_DECIDED.reads, 'meeting'] },
};

/** After an import, or after taking one back. The first import is also a publication. */
export const IMPORTED: StaleReads = {
  reads: [
    ...PUBLISHED,
    'lookups',
    'massActions',
    'importUploadList',
    'importJobDrugs',
    'importTakeBackPreview',
    'unknownLabels',
  ],
};

/**
 * After others moved or changed drugs: the pages of mass actions show each drug's result, and a
 * meeting shows their answers.
 */
export const OTHERS_CHANGED: StaleReads = {
  reads: ['massActions', 'massAction', 'actionMembers', 'meeting'],
};

/**
 * After others changed more drugs than the host lists one by one: an import, a publication, a mass
 * action. Lists and counts refresh separately; an open record must not change under its form.
 */
export const MANY_CHANGED: StaleReads = {
  reads: [
    ...IMPORTED.reads.filter((name) => !['counts', 'drugs', 'drug', 'lookups'].includes(name)),
    'meeting',
  ],
  later: ['drug', 'lookups'],
};
