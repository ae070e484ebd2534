import type { StoredFieldName } from './drug-fields.ts';
import type { KeyName } from './keys.ts';
import { MOVE_NAMES, MOVES, type MoveName } from './moves.ts';
import type { Queue } from './queues.ts';
import { canBeSnoozed } from './worklist.ts';

/**
 * What a reviewer can do with drugs, on one as on many: one table for the API and the screens. The
 * moves stand in MOVES; what each takes stands in the contract (ACTION_INPUTS), what it says in the
 * messages.
 */
export interface ActionDefinition {
  /** The kind of its page, which tells what became of each drug. Absent: it has none. */
  readonly kind?: ActionKind;
  /** Done to one drug alone it isn't among the mass actions: the drug's history tells it. */
  readonly onlyOfSeveral?: true;
  /** Whether it can be done with a drug of this queue. */
  readonly offeredIn: (queue: Queue) => boolean;
  /** Absent: none. */
  readonly key?: KeyName;
  /**
   * What takes it back: a call for the action itself, all of it or some of its drugs, or another
   * action on the same drugs. Absent: nothing does.
   */
  readonly undoneBy?: 'its undo' | 'unassign' | 'withdraw';
  /** Its question shows what the host says of its drugs. */
  readonly previewed?: true;
  /** It is done to what the user saw of each drug: a version that changed since is refused. */
  readonly overVersion?: true;
  /** Its drugs stay in the list where they are. */
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
  /** Put a card away until later. */
  snooze: {
    kind: 'later',
    onlyOfSeveral: true,
    offeredIn: canBeSnoozed,
    key: 'snooze',
    undoneBy: 'its undo',
  },
  /** Bring it back. */
  unsnooze: { kind: 'later', onlyOfSeveral: true, offeredIn: inQueues },
  /** Say who does it. */
  assign: { offeredIn: inQueues, key: 'assign', undoneBy: 'unassign', stays: true },
  unassign: { offeredIn: inQueues },
  /** Of what the next publication changes (four eyes). */
  approve: { offeredIn: anywhere, undoneBy: 'withdraw', overVersion: true },
  /** Take the approval away again. */
  withdraw: { offeredIn: anywhere, overVersion: true },
  /** Give our own fields a value: those that no source has an answer for. */
  set_fields: {
    kind: 'fields',
    offeredIn: anywhere,
    key: 'setFields',
    undoneBy: 'its undo',
    overVersion: true,
    stays: true,
  },
  /** What the expert committee answered: it moves the drug where the answer says. */
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

/** The fields that `set_fields` sets: a reviewer's own judgement, not the source's. */
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
 * Whether the meeting of a day (YYYY-MM-DD) has an agenda: what waits for the committee now wasn't on
 * that of a meeting before the last one.
 */
export const hasAgenda = (day: string, meetings: readonly { readonly day: string }[]): boolean =>
  meetings.every((other) => other.day <= day);
