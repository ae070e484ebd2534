import {
  useProduct,
  useUndoLastMove,
  useUndoMove,
  type UndoWords,
} from '@refined/shared/api-client';
import { useSession } from '@refined/shared/session';
import { movedMeanwhileText, useToast } from '@refined/shared/ui';
import { keyMessages } from '../messages/index.ts';

const useUndoWords = (): UndoWords => {
  const toast = useToast();
  const { name: productName } = useProduct();
  const username = useSession().user?.username;
  return { ...toast, elsewhere: (now) => movedMeanwhileText(now, productName), username };
};

/** The undo of a single card's move (D14). */
export const useMoveUndo = () => useUndoMove(useUndoWords());

/**
 * Undoes the last action, even one from before a reload (D84). Returns its rows; undefined: there
 * was none, and a toast says so.
 */
export const useUndoLast = (): (() => Promise<readonly string[] | undefined>) => {
  const { info } = useToast();
  const undoLast = useUndoLastMove(useUndoWords());
  return async () => {
    const marks = await undoLast();
    if (!marks) info(keyMessages.nothingToUndo);
    return marks;
  };
};
