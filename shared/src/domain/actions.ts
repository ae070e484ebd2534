import type { KeyName } from './keys.ts';
import { MOVE_NAMES, MOVES, type MoveName } from './moves.ts';
import type { Queue } from './queues.ts';
import { canBePutAway } from './worklist.ts';

/**
 * What a reviewer can do with drugs, on one as on many: one table for the API and the screens. The
 * moves stand in MOVES; what each takes stands in the contract (ACTION_INPUTS), what it says in the
 * messages.
 */
export interface ActionDefinition {
  /** Whether it can be done with a drug of this queue. */
  readonly offeredIn: (queue: Queue) => boolean;
  /** Absent: none. */
  readonly key?: KeyName;
  /**
   * What takes it back: a call for the action itself, all of it or some of its drugs, or another
   * action on the same drugs. Absent: nothing does.
   */
  readonly undoneBy?: 'its undo' | 'unassign';
  /** Its undo can be undone too. */
  readonly undoIsUndone?: true;
}

const inQueues = (queue: Queue): boolean => queue !== '';
const anywhere = (): boolean => true;

const moveActions = Object.fromEntries(
  MOVE_NAMES.map((name): [MoveName, ActionDefinition] => [
    name,
    {
      offeredIn: MOVES[name].offeredIn,
      key: name,
      undoneBy: 'its undo',
      undoIsUndone: true,
    },
  ]),
) as Record<MoveName, ActionDefinition>;

export const DRUG_ACTIONS = {
  ...moveActions,
  /** Use Health Canada’s value, or keep ours, where they differ (D48). */
  decide: { offeredIn: anywhere, undoneBy: 'its undo' },
  /** Put a card away until later. */
  snooze: { offeredIn: canBePutAway, key: 'later', undoneBy: 'its undo' },
  /** Bring it back. */
  unsnooze: { offeredIn: inQueues },
  /** Say who does it. */
  assign: { offeredIn: inQueues, key: 'take', undoneBy: 'unassign' },
  unassign: { offeredIn: inQueues },
  /** Of what the next publication changes (four eyes). */
  approve: { offeredIn: anywhere },
} as const satisfies Record<string, ActionDefinition>;

export type ActionName = keyof typeof DRUG_ACTIONS;
export const ACTION_NAMES = Object.keys(DRUG_ACTIONS) as readonly ActionName[];

export const actionDefinition = (name: ActionName): ActionDefinition => DRUG_ACTIONS[name];
