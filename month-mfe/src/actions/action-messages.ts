import type {
  ActionMember,
  ActionRefusal,
  MassAction,
  MassActionKind,
  MemberOutcome,
  ReadableTerm,
} from '@refined/shared/contract';
import { formats, isFacetName, type QueueName } from '@refined/shared/domain';
import { listMessages } from '@refined/shared/lists';
import {
  actorName,
  committeeMessages,
  worklistMessages,
  fieldMessages,
  massActionMessages,
  moveMessages,
  reasonMessages,
} from '@refined/shared/messages';

/** A condition of a filter: "Company: not APOTEX INC". */
const termText = ({ facet, exclude, values }: ReadableTerm, product: string): string => {
  if (!isFacetName(facet)) return facet;
  const labels = values.map(({ value, name }) => listMessages.value(facet, value, name));
  return listMessages.chip(facet, formats.list(labels), exclude, product);
};

const { counted, number, moment } = formats;
const drugs = (count: number): string => counted(count, 'drug', 'drugs');

type Place = ActionMember['now'];

const source = (action: MassAction): string =>
  action.import
    ? reasonMessages.fromImport(action.import.kind, action.import.date)
    : 'Health Canada’s files';

/** An action's title. */
const TITLES: Record<MassActionKind, (action: MassAction) => string> = {
  move: ({ size, move, changes = [] }) => massActionMessages.moved(changes, size, move),
  decision: ({ size, decision, changes = [] }) => {
    if (!decision) return `${drugs(size)} decided on`;
    if (changes.length > 0) {
      const name = massActionMessages.moved(changes, size, null);
      return `${name}: ${reasonMessages.decided[decision.decision]}`;
    }
    const field = fieldMessages.label(decision.field);
    return decision.decision === 'take'
      ? `${field} of ${drugs(size)}: Health Canada’s value used`
      : `${field} of ${drugs(size)}: our value kept`;
  },
  later: ({ size, later }) =>
    later?.until
      ? worklistMessages.snoozedAll(size, { ...later, until: later.until }).replace(/\.$/, '')
      : `${drugs(size)} unsnoozed`,
  fields: ({ size, fields = [] }) => {
    const set = fields.map(({ field, after }) => {
      const label = fieldMessages.label(field);
      return after.length > 0 ? `${label} set to ${after.join(', ')}` : `${label} emptied`;
    });
    return `${formats.list(set) || 'Our fields set'} for ${drugs(size)}`;
  },
  answer: ({ size, answer }) =>
    answer
      ? `${committeeMessages.answered(answer)}, for ${drugs(size)}`
      : `Committee’s answer for ${drugs(size)}`,
  undo: ({ size }) => `Undone for ${drugs(size)}`,
  import: (action) => `${source(action)}: ${drugs(action.size)} imported`,
  take_back: (action) => `${source(action)}: import taken back, ${drugs(action.size)}`,
};

const KINDS: Record<MassActionKind, string> = {
  move: 'Bulk move',
  decision: 'Decision on several drugs',
  later: 'Snooze',
  fields: 'Our fields',
  answer: 'Committee’s answer',
  undo: 'Undo',
  import: 'Import',
  take_back: 'Import taken back',
};

const REFUSALS: Record<ActionRefusal, string> = {
  elsewhere: 'it was in another queue',
  not_offered: 'this move isn’t offered from its queue',
  undecided: 'it is not on the market, and nobody has decided whether it stays',
  changed: 'it had changed since',
  nothing_to_take: 'Health Canada gives no value for it',
  not_in_lists: 'Health Canada’s value is in none of our lists',
  marketed: 'it is marketed already',
  assigned: 'it was assigned to somebody else',
};

const UNDOES: Partial<Record<MassActionKind, string>> = {
  decision: 'Each drug gets back its former value, and the question is open again.',
  later: 'Each drug is in the list of its queue again.',
  fields: 'Each drug gets back its former values.',
  answer: 'Each drug goes back to the committee, with its former tier.',
};

const placeText = (place: Place, product: string): string =>
  moveMessages.place(place, product).replace(/^In /, '');

/** Sentences for mass actions: their list, and the page of each. */
export const actionMessages = {
  list: 'Mass actions',
  listIntro: 'Imports, moves and decisions of many drugs at once, and what undid them.',
  open: 'All mass actions',
  back: 'Mass actions',
  none: 'No mass actions yet.',
  absent: 'This server keeps no record of mass actions.',
  listFailed: 'The mass actions could not be loaded.',
  failed: 'This mass action could not be loaded.',
  action: (id: string) => `mass action “${id}”`,
  loading: 'Loading',
  earlier: 'Show earlier',
  column: { what: 'What', actor: 'Who', at: 'When', reason: 'Why' },
  kind: KINDS,
  title: (action: MassAction): string => TITLES[action.kind](action),
  left: (count: number) => `${drugs(count)} left as ${count === 1 ? 'it was' : 'they were'}`,
  reference: ({ kind, actor, at }: Pick<MassAction, 'kind' | 'actor' | 'at'>) =>
    `${KINDS[kind]} by ${actorName(actor)}, ${moment(at)}`,

  facts: 'About it',
  who: 'By',
  why: 'Why',
  noReason: 'No reason was given.',
  madeOf: 'Which drugs',
  chosen: 'Drugs selected one by one',
  chosenByRule: 'Drugs of an import that fit a rule',
  wholeQueue: (queue: QueueName) => `All of ${moveMessages.heading[queue]}`,
  term: termText,
  showQueue: 'Show the list now',
  undoes: 'Undoes',
  undoneBy: 'Undone by',
  undoneCount: (size: number) => `(${drugs(size)})`,

  members: 'Drugs',
  outcomeLegend: 'Show',
  all: 'All',
  outcome: {
    standing: 'Not changed since',
    changed: 'Changed later',
    undone: 'Undone',
    refused: 'Left out',
    unchanged: 'There already',
  } satisfies Record<MemberOutcome, string>,
  chip: (label: string, count: number) => `${label} ${number(count)}`,
  membersFailed: 'The drugs could not be loaded.',
  noMembers: 'None.',
  place: placeText,
  stayed: (place: string) => `in ${place}`,
  now: ({ queue, in_product }: Place, product: string) => {
    if (queue !== '') return `now in ${moveMessages.shortQueue[queue]}`;
    return in_product ? `now on ${product}` : 'now archived';
  },
  became: {
    standing: '',
    changed: 'changed later',
    undone: 'undone',
    refused: 'left out',
    unchanged: 'there already',
  } satisfies Record<MemberOutcome, string>,
  since: ({ actor, at }: { actor: string; at: string }) => `${actorName(actor)}, ${moment(at)}`,
  refusal: (why: ActionRefusal) => REFUSALS[why],
  choose: (din: string) => `Select ${din}`,

  undoAll: (count: number) => `Undo for ${count === 1 ? '1 drug' : `all ${number(count)} drugs`}`,
  undoSome: (count: number) => `Undo for ${number(count)} selected`,
  clear: 'Clear selection',
  undoTitle: (count: number) => `Undo for ${drugs(count)}?`,
  /** What undoing an action of this kind does. */
  undoText: (kind: MassActionKind): string =>
    `${UNDOES[kind] ?? 'Each drug goes back to where it was.'} A drug that has changed since stays as it is.`,
  undoConfirm: 'Undo',
  reasonLabel: 'Reason (optional)',
  reasonHint: 'Shown on the page of the undo.',
  importWhole: 'An import can only be taken back as a whole.',
  takeBack: 'Take back on Database Files',
  importAgain: 'The same files can be imported again on Database Files.',
  decideAgain: 'Decide again in the queue.',
  snoozedAgain: 'Snooze the drugs again in their queue.',
} as const;
