import { useCallback } from 'react';
import { markStale, useApi, useFeature, useQueryClient } from '@refined/shared/api-client';
import type { UndoOffer, UndoWords } from '@refined/shared/api-client';
import { STALE_AFTER, undoCalls } from '@refined/shared/contract';
import { moveMessages } from '@refined/shared/messages';

/** Undo of a bulk move, the same for all of its drugs; drugs that changed since stay. */
export const useUndoBatch = ({
  success,
  error,
}: Pick<UndoWords, 'success' | 'error'>): ((batch: string, moved: number) => UndoOffer) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const offered = useFeature('undo');
  return useCallback(
    (batch, moved) => {
      if (!offered || moved === 0) return {};
      const undo = async (): Promise<void> => {
        const result = await client.call(undoCalls.undoBatch, { params: { batch } });
        markStale(queryClient, STALE_AFTER.undoBatch);
        if (result.ok && result.value.refused === 0)
          success(moveMessages.undoneAll(result.value.undone));
        else if (result.ok)
          error(moveMessages.undoneSome(result.value.undone, result.value.refused));
        else if (result.fault.kind !== 'unauthorized') error(moveMessages.notUndoneAll);
      };
      return { action: { label: moveMessages.undo, onAction: () => void undo() } };
    },
    [client, queryClient, offered, success, error],
  );
};
