import { movedMeanwhile, useProduct } from '@refined/shared/api-client';
import type { DrugHistoryEntry } from '@refined/shared/contract';
import { moveMessages } from '@refined/shared/messages';
import { movedMeanwhileText, useToast } from '@refined/shared/ui';
import { useUndoEntry } from './use-undo-entry.ts';

export interface HistoryUndo {
  readonly undoing?: string;
  readonly undo: (entry: DrugHistoryEntry) => Promise<void>;
  readonly undoAll: (entry: DrugHistoryEntry) => Promise<void>;
}

/** Undoes a move from the history, and announces the result with the toast's text (D14). */
export const useHistoryUndo = (drugId: string, din: string): HistoryUndo => {
  const { undoing, undo, undoAll } = useUndoEntry(drugId);
  const { name: product } = useProduct();
  const toast = useToast();
  return {
    undoing,
    undo: async (entry) => {
      const result = await undo(entry);
      if (!result) return;
      if (result.ok) return toast.success(moveMessages.undone(din));
      const now = movedMeanwhile(result.fault);
      if (now)
        toast.error(
          `${moveMessages.notUndone(din)} ${movedMeanwhileText({ ...now, din }, product)}`,
        );
      // An expired session is shown by the sign-in page.
      else if (result.fault.kind !== 'unauthorized') toast.error(moveMessages.notUndone(din));
    },
    undoAll: async (entry) => {
      const result = entry.batch ? await undoAll(entry, entry.batch.id) : undefined;
      if (!result) return;
      if (result.ok && result.value.refused === 0)
        toast.success(moveMessages.undoneAll(result.value.undone));
      else if (result.ok)
        toast.error(moveMessages.undoneSome(result.value.undone, result.value.refused));
      else if (result.fault.kind !== 'unauthorized') toast.error(moveMessages.notUndoneAll);
    },
  };
};
