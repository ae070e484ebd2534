import type { BulkMoveResult, DecisionResult } from '@refined/shared/contract';
import { bulkMessages } from '../../messages/bulk.ts';
import type { GroupAnswer } from './use-group-calls.ts';

/** A drug of a group on which nothing was done, and why. */
export interface RefusedDrug {
  readonly id: string;
  readonly result: BulkMoveResult;
  readonly why: string;
}

/** What was done for a group, and for which of its drugs it wasn't. */
export interface GroupRest {
  readonly done: number;
  readonly refused: readonly RefusedDrug[];
  readonly undo?: (() => void) | undefined;
}

const isRefused = ({ outcome }: BulkMoveResult | DecisionResult): boolean =>
  outcome === 'refused' || outcome === 'unknown';

const asMove = ({ id, din, detail, outcome }: DecisionResult): BulkMoveResult => ({
  id,
  din,
  outcome: outcome === 'unknown' ? 'unknown' : 'refused',
  ...(detail !== undefined && { detail }),
});

export const restOf = ({ did, answer }: GroupAnswer, undo?: () => void): GroupRest => {
  const results =
    did === 'move'
      ? answer.results.filter(isRefused)
      : answer.results.filter(isRefused).map(asMove);
  const refused = results.map((result) => ({
    id: result.id,
    result,
    why: result.detail ?? bulkMessages.notFound(result.din || result.id),
  }));
  return { done: did === 'move' ? answer.moved : answer.decided, refused, undo };
};
