import type { QueueSource } from '@refined/shared/api-client';
import type { ActionTarget, DrugSummary, PerformInput } from '../contract/index.ts';
import { actionDefinition, writeFilter, type ActionName } from '../domain/index.ts';
import type { LinedDrug } from '../messages/index.ts';

/** The known data of a drug. */
export type KnownDrug = Pick<DrugSummary, 'id' | 'din'> &
  Partial<Pick<DrugSummary, 'queue' | 'version' | 'taken'>> &
  LinedDrug;

/** Drugs listed one by one: a card, or a selection. */
export interface NamedDrugs {
  readonly drugs: readonly KnownDrug[];
}

/** All drugs of a queue or a filter, except some: a group, or a selection of all. */
export interface PartOfQueue {
  readonly source: QueueSource;
  readonly count: number;
  readonly except?: readonly string[] | undefined;
}

/** All drugs that the next publication would leave undecided, according to its preview. */
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
