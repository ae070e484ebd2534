import type { MovableDrug, QueueSource } from '@refined/shared/api-client';
import type { ToastOptions } from '@refined/shared/ui';
import type {
  ActionOutcome,
  ChangeGroup,
  PerformedAction,
  SourceComparison,
  SourceDecision,
  ActionTarget,
  DrugSummary,
  PerformInput,
} from '../contract/index.ts';
import {
  MOVES,
  actionDefinition,
  writeFilter,
  type ActionName,
  type MoveName,
} from '../domain/index.ts';
import { actionWords, moveToasts, type ActionWords, type LinedDrug } from '../messages/index.ts';

/** The known data of a drug. */
type KnownDrug = Pick<DrugSummary, 'id' | 'din'> &
  Partial<Pick<DrugSummary, 'queue' | 'version' | 'taken'>> &
  LinedDrug;

/** Drugs listed one by one: a card, or a selection. */
interface NamedDrugs {
  readonly drugs: readonly KnownDrug[];
}

/** All drugs of a queue or a filter, except some: a group, or a selection of all. */
interface PartOfQueue {
  readonly source: QueueSource;
  readonly count: number;
  readonly except?: readonly string[] | undefined;
}

/** All drugs that the next publication would leave undecided, according to its preview. */
interface OpenDrugs {
  readonly publication: { readonly import_id: number };
  readonly count: number;
}

/** The drugs of an action. */
export type DrugTarget = NamedDrugs | PartOfQueue | OpenDrugs;

export const sizeOfTarget = (target: DrugTarget): number =>
  'drugs' in target ? target.drugs.length : target.count;

const targetOf = (action: ActionName, target: DrugTarget): ActionTarget => {
  if ('drugs' in target)
    return {
      drugs: target.drugs.map(({ id, queue, version }) => ({
        id,
        ...(queue !== undefined && { queue }),
        ...(version !== undefined && actionDefinition(action).overVersion && { version }),
      })),
    };
  if ('publication' in target) return { publication: target.publication, expected: target.count };
  const { source, count, except = [] } = target;
  const filter = writeFilter(source.filter ?? []);
  return {
    queue: source.queue,
    expected: count,
    ...(filter !== '' && { filter }),
    ...(except.length > 0 && { except: [...except] }),
  };
};

/** An action on drugs, before it is sent. */
export interface WantedAction {
  readonly action: ActionName;
  /** See ACTION_INPUTS. */
  readonly input?: Readonly<Record<string, unknown>> | undefined;
  readonly target: DrugTarget;
  /** The reason, for the action's page; may be empty. */
  readonly reason?: string | undefined;
  /** Include drugs that also have a clinical change (D82). */
  readonly clinical?: boolean | undefined;
  /** For a part of a queue: the versions that the user saw; newer ones are refused. */
  readonly seen?: readonly Pick<DrugSummary, 'id' | 'version'>[] | undefined;
}

/** The body of the call. */
export const bodyOf = (wanted: WantedAction): PerformInput => {
  const { action, input, target, reason, clinical, seen } = wanted;
  return {
    action,
    ...(input && Object.keys(input).length > 0 && { input }),
    ...targetOf(action, target),
    ...(reason && { reason }),
    ...(clinical && { clinical }),
    ...(seen && {
      seen: seen.flatMap(({ id, version }) => (version === undefined ? [] : [{ id, version }])),
    }),
  };
};

/** An action on drugs, and its effect on their list. */
export interface DrugAction extends WantedAction {
  /** The group that the drugs form. */
  readonly group?: ChangeGroup | undefined;
  /**
   * Its row, a card or a group. The row leaves the list at once; if it is refused, it comes back
   * with the reason.
   */
  readonly row?: string | undefined;
  /** The selected rows: the dialog stays open until the answer. */
  readonly selected?: readonly string[] | undefined;
  /** Its rows stay in the list. */
  readonly stays?: boolean | undefined;
  /** The colleague's full name, for the sentences. */
  readonly person?: string | undefined;
  /** The screen lists refused drugs with reasons, so no message repeats them. */
  readonly listsRefused?: true | undefined;
}

/**
 * For a move to Update: whether drugs off the market are moved too, stay, or are snoozed until they
 * are marketed (D55, D80).
 */
export type MarketAnswer = 'keep' | 'leave' | 'snooze';

/** The answer to a question. `action`: replaces the one asked about. */
export interface ActionChoices extends Partial<
  Pick<DrugAction, 'action' | 'input' | 'reason' | 'clinical' | 'seen' | 'person' | 'stays'>
> {
  readonly offMarket?: MarketAnswer | undefined;
  /** Deletes the draft, after the host has accepted it. */
  readonly accepted?: () => void;
}

/** A decision on one field of a drug, for the version and import of its comparison (D48). */
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

/** The list with the drugs. */
export interface ActionList {
  /** The keys of its rows, in their order. */
  readonly keys: readonly string[];
  readonly leave?: (row: string) => void;
  /** A row that left, with the answer; without one it failed and the row comes back. */
  readonly settle?: (row: string, action: DrugAction, answer?: PerformedAction) => void;
  /** Undefined: no row is left to focus. */
  readonly focus: (row: string | undefined) => void;
  readonly select?: (rows: readonly string[]) => void;
}

/** A question about an action. */
export interface AskedAction extends DrugAction {
  /** The idempotency key, the same for every attempt. */
  readonly key: string;
  /** The number of drugs has changed since the question was asked. */
  readonly changed?: boolean;
}

export const isMove = (action: ActionName): action is MoveName => action in MOVES;

export const isRefused = ({ outcome }: ActionOutcome): boolean =>
  outcome === 'refused' || outcome === 'unknown';

/** The card of a single move, which uses the specification's call (D12): no group, no selection. */
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

/** For a toast: the drug, if there is only one. */
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

/** The row that shows why it was refused. */
export const rowOf = ({ row, group }: DrugAction): string | undefined => row ?? group?.key;
