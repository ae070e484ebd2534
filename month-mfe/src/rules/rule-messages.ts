import type { Rule, RuleDryRun } from '@refined/shared/contract';
import { formats, LIMITS, MOVES, type MoveName } from '@refined/shared/domain';
import { kindWord, monthWords, moveMessages, reasonMessages } from '@refined/shared/messages';

const { counted, list, number } = formats;
const { shortQueue } = moveMessages;

const place = (move: MoveName): string => {
  const { to } = MOVES[move];
  return to === '' ? 'Archive' : shortQueue[to];
};
const drugsOf = (onProduct: boolean | null, product: string): string =>
  onProduct === null ? `On ${product} or not` : moveMessages.onOrOff(product, onProduct);

type Tried = RuleDryRun['imports'][number];

/** Sentences for rules: their list, pages and form. */
export const rulesMessages = {
  list: 'Rules',
  intro:
    'For decisions that are the same each month. After an import, each rule that is on moves the drugs that fit it and leaves a sample for a person. The move is a mass action that can be undone.',
  absent: 'This server has no rules.',
  loadFailed: 'The rules could not be loaded.',
  none: 'There are no rules yet.',
  newRule: 'New rule',
  all: 'All rules',
  files: 'Database Files',
  rule: (id: string) => `rule “${id}”`,
  column: { name: 'Rule', what: 'What it does', state: 'State', last: 'Last run' },
  what: ({ queue, kinds, move }: Rule) =>
    `${shortQueue[queue]}, only ${list(kinds.map(kindWord))} → ${place(move)}`,
  state: ({ on }: Rule) => (on ? `On, by ${on.by} since ${formats.day(on.at)}` : 'Off'),
  never: 'Never',

  facts: 'About it',
  queue: 'Queue',
  shortQueue,
  kinds: 'Changes',
  kindsHint: 'A drug fits if all its changes in the import are among these.',
  kind: monthWords.kind,
  kindsOf: ({ kinds }: Rule) => `Only ${list(kinds.map(kindWord))}`,
  drugs: 'Drugs',
  drugsOf,
  move: 'Move to',
  place,
  sample: 'Sample',
  oneIn: (sample: number) => `One drug in ${number(sample)}, at least one of each import`,
  sampleLabel: 'Sample: one drug in',
  sampleHint: 'At least one drug of each import stays in its queue, for a person.',
  maker: 'Made by',
  stateLabel: 'State',
  lastRun: 'Last run',
  ran: ({ import: run, said }: NonNullable<Rule['last_run']>) =>
    `${reasonMessages.fromImport(run.kind, run.date)}. ${said}`,
  toAction: 'Show the mass action',

  edit: 'Edit',
  editTitle: 'Edit rule',
  editOn: 'Saving switches the rule off until it is switched on again.',
  name: 'Name',
  save: 'Save',
  chooseKind: 'Choose at least one change.',
  notSaved: 'The rule was not saved.',
  changedMeanwhile:
    'Somebody else changed this rule meanwhile. What you entered is still here. Saving again replaces their changes.',
  saved: (name: string) => `Rule “${name}” saved. It is off.`,
  switchOn: 'Switch on',
  switchOff: 'Switch off',
  lookFirst: 'First look at what the rule would have done.',
  switched: (name: string, on: boolean) =>
    on ? `Rule “${name}” is on, from the next import on.` : `Rule “${name}” is off.`,
  notSwitched: 'The rule was not switched.',
  switchedMeanwhile: 'Somebody else changed this rule meanwhile. Check what it does now.',
  remove: 'Delete',
  removeTitle: (name: string) => `Delete rule “${name}”?`,
  removeText: 'It has never run. It is deleted for everybody.',
  removed: (name: string) => `Rule “${name}” deleted.`,

  dryRun: 'What it would have done',
  dryRunNote:
    'The drugs of past imports that fit, and what people had done with them when the next month began.',
  dryRunFailed: 'The past imports could not be loaded.',
  noImports: 'No import has brought drugs to this queue yet.',
  tried: {
    import: 'Import',
    fits: 'Fit',
    sampled: 'In the sample',
    same: 'Moved the same',
    elsewhere: 'Decided differently',
    waiting: 'Still waiting',
    ruled: 'Moved by a rule',
  },
  importOf: ({ kind, date }: Tried) => reasonMessages.fromImport(kind, date),
  figure: number,
  differing: (count: number) => `${counted(count, 'drug', 'drugs')} decided differently`,
  went: (where: string, by: string | null) => (by === null ? where : `${where}, by ${by}`),
  moreDiffering: (count: number) => `and ${number(count)} more`,
  limits: LIMITS.rules,
} as const;
