import type {
  ActionInput,
  ActionOutcome,
  ActionRefusal,
  ActionTarget,
} from '@refined/shared/contract';
import type { ActionName, Filter, Queue, QueueName } from '@refined/shared/domain';
import type { AboutAction } from '../db/notes.ts';
import type { Author } from '../drugs/drug-store.ts';

/** A drug of an action, as the user saw it. */
export interface WantedDrug {
  readonly id: number;
  /** The queue that its card showed; null where it doesn't matter (D12). */
  readonly source: Queue | null;
  /** Null where it doesn't matter. */
  readonly version: number | null;
}

/** What became of a drug that exists. */
export interface DrugResult extends Omit<ActionOutcome, 'id' | 'outcome'> {
  readonly id: number;
  readonly outcome: 'done' | 'unchanged' | 'refused';
}

/** A refusal, for the page of the action and in words. */
export interface Refusal {
  readonly why: ActionRefusal;
  readonly detail: string;
}

/** The part of a queue that a target names; undefined: its drugs are named one by one. */
export interface TargetPart {
  readonly queue: QueueName;
  /** Empty: all of the queue. */
  readonly filter: Filter;
}

/** An action as it is asked for. */
export interface Asked<Input> {
  readonly input: Input;
  readonly target: ActionTarget;
  readonly part: TargetPart | undefined;
  readonly author: Author;
  /** Of the user. */
  readonly userId: number;
  /** Its name: history rows that have it are its drugs. */
  readonly id: string;
}

/** An action that can be carried out. */
export interface BegunAction {
  /** It has a page, and an undo. Absent: nothing of it is kept. */
  readonly kept?: {
    readonly about: AboutAction;
    /** Why, if the user doesn't say. */
    readonly reason?: string;
  };
  /** Of an administrative group those with another, clinical change stay out, unless asked for. */
  readonly sparesClinical?: true;
  /** The part of the queue that is meant, where it isn't the target's own. */
  readonly part?: TargetPart;
  /** The drugs, where the target names neither drugs nor a queue. */
  readonly drugs?: readonly number[];
  /** Something may be left to do with a drug for which an earlier attempt did something. */
  readonly judgesAgain?: true;
  /**
   * Carries it out for distinct drugs, each as if alone; in one short transaction, so that nobody
   * waits long for a lock or for the embedded database's only session. Returns a result for each
   * drug that exists, in any order.
   */
  readonly run: (drugs: readonly WantedDrug[]) => Promise<readonly DrugResult[]>;
  /** Once, after all of it, with the drugs that it was done for: tells people. */
  readonly tell?: (done: readonly number[]) => Promise<unknown>;
}

/** A statement's row for a drug that exists. */
export interface OutcomeRow {
  readonly id: number;
  readonly din: string;
  readonly version: number;
  readonly done: boolean;
}

/** A statement's row as its result; `refusal` undefined: nothing was left to do. */
export const resultOf = (
  { id, din, version, done }: OutcomeRow,
  refusal: Refusal | undefined,
): DrugResult => {
  if (done) return { id, din, version, outcome: 'done' };
  return { id, din, version, ...refusal, outcome: refusal ? 'refused' : 'unchanged' };
};

/** Begins an action; throws the problem (4xx) of what can't be asked for. */
export type DrugAction<Name extends ActionName> = (
  asked: Asked<ActionInput<Name>>,
) => BegunAction | Promise<BegunAction>;

/** How each action is carried out. */
export type DrugActions = { readonly [Name in ActionName]: DrugAction<Name> };
