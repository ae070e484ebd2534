import type {
  ActionInput,
  ActionOutcome,
  ActionRefusal,
  ActionTarget,
} from '@refined/shared/contract';
import type { ActionName, Filter, Queue, QueueName } from '@refined/shared/domain';
import type { AboutAction } from '../db/json-columns.ts';
import type { Author } from '../drugs/drug-store.ts';

/** A drug of an action, as the user saw it. */
export interface WantedDrug {
  readonly id: number;
  /** The queue that the card showed; null: any (D12). */
  readonly source: Queue | null;
  /** Null: any version. */
  readonly version: number | null;
}

export interface DrugResult extends Omit<ActionOutcome, 'id' | 'outcome'> {
  readonly id: number;
  readonly outcome: 'done' | 'unchanged' | 'refused';
}

/** A refusal: a code for the action's page, and a sentence. */
export interface Refusal {
  readonly why: ActionRefusal;
  readonly detail: string;
}

export interface TargetPart {
  readonly queue: QueueName;
  /** Empty: the whole queue. */
  readonly filter: Filter;
}

/** A requested action. */
export interface Asked<Input> {
  readonly input: Input;
  readonly target: ActionTarget;
  readonly part: TargetPart | undefined;
  readonly author: Author;
  readonly userId: number;
  /** The action's id; the history rows of its drugs have it. */
  readonly id: string;
}

/** An action that can be run. */
export interface BegunAction {
  /** It has a page and an undo. Absent: nothing about the action is stored. */
  readonly kept?: {
    readonly about: AboutAction;
    /** The default reason. */
    readonly reason?: string;
  };
  /** Drugs of an administrative group with another, clinical change are left out by default. */
  readonly sparesClinical?: true;
  /** The part of the queue to use instead of the target's. */
  readonly part?: TargetPart;
  /** The drugs, if the target has neither drugs nor a queue. */
  readonly drugs?: readonly number[];
  /** Drugs that an earlier attempt changed are run again: there may be more to do. */
  readonly judgesAgain?: true;
  /**
   * Runs the action for distinct drugs, each judged alone. It is one short transaction, so that
   * nobody waits long for a lock or for the embedded database's only session. Returns a result for
   * each drug that exists, in any order.
   */
  readonly run: (drugs: readonly WantedDrug[]) => Promise<readonly DrugResult[]>;
  /** Runs once at the end, with the drugs that were changed: notifies people. */
  readonly tell?: (done: readonly number[]) => Promise<unknown>;
}

/** A statement's row for a drug that exists. */
export interface OutcomeRow {
  readonly id: number;
  readonly din: string;
  readonly version: number;
  readonly done: boolean;
}

/** A result from a statement's row; without a refusal there was nothing to do. */
export const resultOf = (
  { id, din, version, done }: OutcomeRow,
  refusal: Refusal | undefined,
): DrugResult => {
  if (done) return { id, din, version, outcome: 'done' };
  return { id, din, version, ...refusal, outcome: refusal ? 'refused' : 'unchanged' };
};

/** Prepares an action; throws a problem (4xx) for an invalid request. */
export type DrugAction<Name extends ActionName> = (
  asked: Asked<ActionInput<Name>>,
) => BegunAction | Promise<BegunAction>;

/** How each action is carried out. */
export type DrugActions = { readonly [Name in ActionName]: DrugAction<Name> };
