import type { QueueSource } from '@refined/shared/api-client';
import type { ActionTarget, DrugSummary, PerformInput } from '../contract/index.ts';
import { actionDefinition, writeFilter, type ActionName } from '../domain/index.ts';
import type { LinedDrug } from '../messages/index.ts';

/** A drug, as far as the page knows it. */
export type KnownDrug = Pick<DrugSummary, 'id' | 'din'> &
  Partial<Pick<DrugSummary, 'queue' | 'version' | 'taken'>> &
  LinedDrug;

/** Drugs that are named one by one: a card, or a selection. */
export interface NamedDrugs {
  readonly drugs: readonly KnownDrug[];
}

/** All that a queue or its filter has, except some: a group, or a selection of all. */
export interface PartOfQueue {
  readonly source: QueueSource;
  readonly count: number;
  readonly except?: readonly string[] | undefined;
}

/** All that the next publication would leave undecided, as its preview says it. */
export interface OpenDrugs {
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

/** What can be done with drugs, as it is asked for. */
export interface WantedAction {
  readonly action: ActionName;
  /** As ACTION_INPUTS says of that action. */
  readonly input?: Readonly<Record<string, unknown>> | undefined;
  readonly target: DrugTarget;
  /** Why, for its page; may be empty. */
  readonly reason?: string | undefined;
  /** Also the drugs with another change that is clinical (D82). */
  readonly clinical?: boolean | undefined;
  /** Of a part of a queue, what the user saw: one that was changed since is refused. */
  readonly seen?: readonly Pick<DrugSummary, 'id' | 'version'>[] | undefined;
}

/** As the call names it. */
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
