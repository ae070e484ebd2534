import type { MovableDrug } from '@refined/shared/api-client';
import type { ToastOptions } from '@refined/shared/ui';
import type {
  ActionOutcome,
  ChangeGroup,
  PerformedAction,
  SourceComparison,
  SourceDecision,
} from '../contract/index.ts';
import { MOVES, type ActionName, type MoveName } from '../domain/index.ts';
import { actionWords, moveToasts, type ActionWords } from '../messages/index.ts';
import type { KnownDrug, NamedDrugs, WantedAction } from './drug-target.ts';

/** An action on drugs, with what becomes of the list that they are in. */
export interface DrugAction extends WantedAction {
  /** The group that they are. */
  readonly group?: ChangeGroup | undefined;
  /**
   * Its row, a card or a group: it leaves the list at once, and says why something was refused. What
   * is refused comes back.
   */
  readonly row?: string | undefined;
  /** The rows that are selected: the question stays until the answer. */
  readonly selected?: readonly string[] | undefined;
  /** Its rows stay in the list. */
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

/** The answer to a question. `action`: another one than was asked about. */
export interface ActionChoices extends Partial<
  Pick<DrugAction, 'action' | 'input' | 'reason' | 'clinical' | 'seen' | 'person' | 'stays'>
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

export const isMove = (action: ActionName): action is MoveName => action in MOVES;

export const isRefused = ({ outcome }: ActionOutcome): boolean =>
  outcome === 'refused' || outcome === 'unknown';

/** The card that is moved by itself, by the specification's call (D12): no group, no selection. */
export const movedCard = ({
  action,
  target,
  group,
  selected,
}: DrugAction): { readonly drug: KnownDrug & MovableDrug; readonly move: MoveName } | undefined => {
  const [drug, ...others] = 'drugs' in target ? target.drugs : [];
  if (!isMove(action) || group || selected || !drug || others.length > 0) return undefined;
  const { queue, in_product } = drug;
  if (queue === undefined || in_product === undefined) return undefined;
  return { drug: { ...drug, queue, in_product }, move: action };
};

/** For a toast: which drug it is, where it is only one. */
export const aboutOf = ({ target, group }: DrugAction): Pick<ToastOptions, 'about'> => {
  const [only, ...others] = 'drugs' in target && !group ? target.drugs : [];
  return only && others.length === 0 ? { about: moveToasts.about(only) } : {};
};

export const wordsOf = (asked: DrugAction): ActionWords => {
  const { action, input, group, person } = asked;
  return actionWords({
    action,
    input: person ? { ...input, to: person } : input,
    change: group,
    card: movedCard(asked)?.drug.din,
  });
};

/** The row that says why something was refused. */
export const rowOf = ({ row, group }: DrugAction): string | undefined => row ?? group?.key;
