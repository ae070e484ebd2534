import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { STALE_AFTER, undoCalls } from '../../contract/index.ts';
import type { MoveAnswer } from '../../contract/index.ts';
import { moveMessages } from '../../messages/index.ts';
import { useApi } from '../call/api-provider.tsx';
import { placeCachedDrug } from '../cache/cached-drugs.ts';
import { markStale } from '../cache/mark-stale.ts';
import { movedMeanwhile } from './use-move-drug.ts';
import type { MovableDrug } from './use-move-drug.ts';
import { useFeature } from '../cache/use-queue-counts.ts';

/** How a screen announces the result. */
export interface UndoWords {
  readonly success: (text: string) => void;
  readonly error: (text: string) => void;
  /** Where a drug is now, and who put it there. */
  readonly elsewhere: (now: MoveAnswer) => string;
  /** The signed-in user: if the move found the drug already there, somebody else had moved it. */
  readonly username: string | undefined;
}

/** A toast's action, in the toast's form. */
export interface UndoOffer {
  readonly action?: { readonly label: string; readonly onAction: () => void };
}

/**
 * After a move: offers Undo while its toast shows (D14); nothing where the host doesn't offer it.
 */
export const useUndoMove = ({
  success,
  error,
  elsewhere,
  username,
}: UndoWords): ((drug: MovableDrug, answer: MoveAnswer | undefined) => UndoOffer) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const offered = useFeature('undo');
  return useCallback(
    (drug, answer) => {
      if (!offered || !answer || answer.moved_by !== username) return {};
      const undo = async (): Promise<void> => {
        const result = await client.call(undoCalls.undoMove, {
          params: { id: drug.id },
          body: { version: answer.version },
        });
        const now = result.ok ? result.value : movedMeanwhile(result.fault);
        if (now) placeCachedDrug(queryClient, drug.id, now);
        markStale(queryClient, STALE_AFTER.undoMove, { id: drug.id, queue: now?.queue });
        if (result.ok) success(moveMessages.undone(drug.din));
        else if (now)
          error(`${moveMessages.notUndone(drug.din)} ${elsewhere({ ...now, din: drug.din })}`);
        else if (result.fault.kind !== 'unauthorized') error(moveMessages.notUndone(drug.din));
      };
      return { action: { label: moveMessages.undo, onAction: () => void undo() } };
    },
    [client, queryClient, offered, success, error, elsewhere, username],
  );
};
