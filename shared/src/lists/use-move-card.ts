import { useCallback } from 'react';
import {
  movedMeanwhile,
  unwrap,
  useMoveDrug,
  useProduct,
  type MovableDrug,
} from '@refined/shared/api-client';
import { useSession } from '@refined/shared/session';
import { movedMeanwhileText } from '@refined/shared/ui';
import type { ActionInput, ActionOutcome, PerformedAction } from '../contract/index.ts';
import { MOVES, type MoveName } from '../domain/index.ts';

const answerOf = (result: ActionOutcome): PerformedAction => ({
  action: null,
  results: [result],
  done: result.outcome === 'done' ? 1 : 0,
  refused: result.outcome === 'refused' ? 1 : 0,
});

/**
 * Moves one card by the specification's call, which every host has, and returns an action's result.
 * `unchanged`: somebody else had moved it there, so this user has nothing to undo. `refused`:
 * somebody else has moved it elsewhere (D12). Throws the fault if the card is still in its place.
 */
export const useMoveCard = () => {
  const moveDrug = useMoveDrug();
  const { name: productName } = useProduct();
  const username = useSession().user?.username;
  return useCallback(
    async (
      drug: MovableDrug,
      move: MoveName,
      { keep, question }: ActionInput<'update'> & ActionInput<'committee'> = {},
    ): Promise<PerformedAction> => {
      const { id, din } = drug;
      const result = await moveDrug(drug, move, keep, question);
      const elsewhere = result.ok ? undefined : movedMeanwhile(result.fault);
      if (elsewhere && elsewhere.queue !== drug.queue) {
        const detail = movedMeanwhileText({ ...elsewhere, din }, productName);
        return answerOf({ ...elsewhere, id, din, outcome: 'refused', detail });
      }
      const now = await unwrap(Promise.resolve(result));
      if (now === undefined) return answerOf({ id, din, outcome: 'done', queue: MOVES[move].to });
      const outcome = now.moved_by === username ? 'done' : 'unchanged';
      return answerOf({ ...now, id, din, outcome });
    },
    [moveDrug, productName, username],
  );
};
