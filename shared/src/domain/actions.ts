import type { StoredFieldName } from './drug-fields.ts';
import type { KeyName } from './keys.ts';
import { MOVE_NAMES, MOVES, type MoveName } from './moves.ts';
import type { Queue } from './queues.ts';
import { canBeSnoozed } from './worklist.ts';

/**
 * The actions of reviewers, on one drug or on many: one table for the API and the screens. MOVES
 * defines the moves, ACTION_INPUTS (the contract) the inputs, and the messages the texts.
 */
export interface ActionDefinition {
  /** The kind of its page, which shows each drug's result. Absent: the action has no page. */
  readonly kind?: ActionKind;
  /** On a single drug it makes no mass action; only the drug's history shows it. */
  readonly onlyOfSeveral?: true;
  /** Whether it is possible for a drug in this queue. */
  readonly offeredIn: (queue: Queue) => boolean;
  /** Absent: it has no key. */
  readonly key?: KeyName;
  /**
   * What undoes it: its own undo call (for all or some of its drugs), or another action on the same
   * drugs. Absent: it can't be undone.
   */
  readonly undoneBy?: 'its undo' | 'unassign' | 'withdraw';
  /** Its dialog shows the host's preview. */
  readonly previewed?: true;
  /** It takes the version of each drug that the user saw; a newer version is refused. */
  readonly overVersion?: true;
  /** The drugs stay in the list. */
  readonly stays?: true;
}

export type ActionKind = 'move' | 'decision' | 'later' | 'fields' | 'answer';

const inQueues = (queue: Queue): boolean => queue !== '';
const anywhere = (): boolean => true;

const moveActions = Object.fromEntries(
  MOVE_NAMES.map((name): [MoveName, ActionDefinition] => [
    name,
    {
      kind: 'move',
      offeredIn: MOVES[name].offeredIn,
      key: name,
      undoneBy: 'its undo',
      previewed: true,
    },
  ]),
) as Record<MoveName, ActionDefinition>;

export const DRUG_ACTIONS = {
  ...moveActions,
  /** Use Health Canada’s value, or keep ours, where they differ (D48). */
  decide: {
    kind: 'decision',
    onlyOfSeveral: true,
    offeredIn: anywhere,
    undoneBy: 'its undo',
    previewed: true,
    overVersion: true,
  },
  /** Snooze a drug. */
  snooze: {
    kind: 'later',
    onlyOfSeveral: true,
    offeredIn: canBeSnoozed,
    key: 'snooze',
    undoneBy: 'its undo',
  },
  /** Bring a snoozed card back. */
  unsnooze: { kind: 'later', onlyOfSeveral: true, offeredIn: inQueues },
  /** Assign a drug to oneself or to a colleague. */
  assign: { offeredIn: inQueues, key: 'assign', undoneBy: 'unassign', stays: true },
  unassign: { offeredIn: inQueues },
  /** Approve the changes that the next publication contains (four eyes). */
  approve: { offeredIn: anywhere, undoneBy: 'withdraw', overVersion: true },
  /** Withdraw the approval. */
  withdraw: { offeredIn: anywhere, overVersion: true },
  /** Set our own fields, for which no source has a value. */
  set_fields: {
    kind: 'fields',
    offeredIn: anywhere,
    key: 'setFields',
    undoneBy: 'its undo',
    overVersion: true,
    stays: true,
  },
  /** Enter the expert committee's answer; include and exclude also move the drug. */
  answer: {
    kind: 'answer',
    onlyOfSeveral: true,
    offeredIn: (queue) => queue === 'com',
    key: 'answer',
    undoneBy: 'its undo',
    previewed: true,
  },
} as const satisfies Record<string, ActionDefinition>;

export type ActionName = keyof typeof DRUG_ACTIONS;
export const ACTION_NAMES = Object.keys(DRUG_ACTIONS) as readonly ActionName[];

export const actionDefinition = (name: ActionName): ActionDefinition => DRUG_ACTIONS[name];

/** The fields that `set_fields` sets: the reviewer's own judgement, not in any source. */
export const OUR_FIELDS = [
  'tier',
  'drug_class',
  'grandfather_period',
  'sub_medical_condition',
] as const satisfies readonly StoredFieldName[];
export type OurFieldName = (typeof OUR_FIELDS)[number];

/** The committee's answers: each moves the drug, or leaves it where it is. */
export const ANSWERS = {
  include: { move: 'update' },
  exclude: { move: 'archive' },
  defer: { move: undefined },
} as const satisfies Record<string, { readonly move: MoveName | undefined }>;
export type AnswerName = keyof typeof ANSWERS;
export const ANSWER_NAMES = Object.keys(ANSWERS) as readonly AnswerName[];

/**
 * Whether a meeting on this day (YYYY-MM-DD) has an agenda. Not if there was a later meeting: the
 * drugs that wait now weren't on the earlier agenda.
 */
export const hasAgenda = (day: string, meetings: readonly { readonly day: string }[]): boolean =>
  meetings.every((other) => other.day <= day);
