import type {
  ActionOutcome,
  ChangeGroup,
  PerformedAction,
  SourceComparison,
  SourceDecision,
} from '../contract/index.ts';
import { MOVES, type ActionName } from '../domain/index.ts';
import { actionWords, type ActionWords } from '../messages/index.ts';
import type { NamedDrugs, WantedAction } from './drug-target.ts';

/** An action on drugs, with what becomes of the list that they are in. */
export interface DrugAction extends WantedAction {
  /** The group that they are. */
  readonly group?: ChangeGroup | undefined;
  /** The row that leaves the list at once, a card or a group; refused, it comes back. */
  readonly leaves?: string | undefined;
  /** The rows that are selected: the question stays until the answer. */
  readonly selected?: readonly string[] | undefined;
  /** Those rows stay in the list. */
  readonly stays?: boolean | undefined;
  /** The colleague's full name, for the sentences. */
  readonly person?: string | undefined;
  /** The screen names what was refused, and why: no message says it too. */
  readonly listsRefused?: true | undefined;
}

/**
 * Whether drugs of a move to Update that aren't on the market are moved too, stay where they are, or
 * are snoozed until they are marketed (D55, D80).
 */
export type MarketAnswer = 'keep' | 'leave' | 'snooze';

/** The answer to a question. */
export interface ActionChoices extends Pick<
  DrugAction,
  'input' | 'reason' | 'clinical' | 'seen' | 'person' | 'leaves' | 'stays'
> {
  readonly offMarket?: MarketAnswer | undefined;
  /** Ends the draft, when the host has taken it. */
  readonly accepted?: () => void;
}

/** Decides on one field of a drug, over the version and the import that its comparison showed (D48). */
export const decisionOn = (
  drug: NamedDrugs['drugs'][number],
  import_id: SourceComparison['import_id'],
  field: string,
  decision: SourceDecision,
): DrugAction => ({
  action: 'decide',
  input: { field, decision, import_id },
  target: { drugs: [drug] },
});

/** The list that the drugs are in. */
export interface ActionList {
  /** The keys of its rows, in their order. */
  readonly keys: readonly string[];
  readonly leave?: (row: string) => void;
  /** A row that left: with the answer, or nothing was done and it comes back. */
  readonly settle?: (row: string, action: DrugAction, answer?: PerformedAction) => void;
  /** Undefined: nothing is left that could have the focus. */
  readonly focus: (row: string | undefined) => void;
  readonly select?: (rows: readonly string[]) => void;
}

/** A question about an action, with what the host says of its drugs. */
export interface AskedAction extends DrugAction {
  /** The same for every attempt. */
  readonly key: string;
  /** There are other drugs by now than when it was asked. */
  readonly changed?: boolean;
}

export const isMove = (action: ActionName): boolean => action in MOVES;

export const isRefused = ({ outcome }: ActionOutcome): boolean =>
  outcome === 'refused' || outcome === 'unknown';

export const wordsOf = ({ action, input, group, person }: DrugAction): ActionWords =>
  actionWords({ action, input: person ? { ...input, to: person } : input, change: group });

/** The row that says why something was refused. */
export const rowOf = ({ leaves, group }: DrugAction): string | undefined => leaves ?? group?.key;
