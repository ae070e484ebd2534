import { useCallback, useState } from 'react';
import {
  movedMeanwhile,
  useMoveDrug,
  useProduct,
  useUndoMove,
  useUndoStack,
} from '@refined/shared/api-client';
import type { DrugSummary, MoveAnswer } from '@refined/shared/contract';
import { asksToKeep } from '@refined/shared/domain';
import type { MoveName } from '@refined/shared/domain';
import { keyMessages, moveMessages } from '@refined/shared/messages';
import { useSession } from '@refined/shared/session';
import { movedMeanwhileText, useAnnounce, useToast } from '@refined/shared/ui';
import type { DecidedMove } from '@refined/shared/ui';

const without = <Value>(map: ReadonlyMap<string, Value>, id: string) =>
  new Map([...map].filter(([key]) => key !== id));

/** A move that waits for the user's answer (D55). */
export interface AskedSearchMove {
  readonly move: MoveName;
  readonly drug: DrugSummary;
}

/**
 * Moves from the search screen: without confirmation (specification §4), several drugs at the same
 * time, each once. For a drug that Health Canada no longer lists, a move to Update asks whether it
 * stays (D55). A drug that somebody else moved meanwhile shows that on its card (D12); any other
 * failure is a toast.
 */
export const useSearchMoves = () => {
  const moveDrug = useMoveDrug();
  const toast = useToast();
  const announce = useAnnounce();
  const { name: productName } = useProduct();
  const username = useSession().user?.username;
  const elsewhere = useCallback(
    (now: MoveAnswer) => movedMeanwhileText(now, productName),
    [productName],
  );
  const undoOf = useUndoMove({ ...toast, elsewhere, username });
  const undoStack = useUndoStack(username);
  const [asked, setAsked] = useState<AskedSearchMove>();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(new Map());

  const run = useCallback(
    async (drug: DrugSummary, { move: name, keep }: DecidedMove) => {
      setBusy((before) => new Set(before).add(drug.id));
      setNotes((before) => without(before, drug.id));
      const offered = undoStack.begin(drug.id);
      const result = await moveDrug(drug, name, keep);
      setBusy((before) => new Set([...before].filter((id) => id !== drug.id)));
      if (result.ok)
        return toast.success(
          moveMessages.moved[name](drug.din),
          offered(undoOf(drug, result.value)),
        );
      offered({});
      const now = movedMeanwhile(result.fault);
      // Signed out: the page changes to sign-in.
      if (result.fault.kind === 'unauthorized') return;
      if (!now || now.queue === drug.queue)
        return toast.error(moveMessages.notMoved[name](drug.din));
      const note = movedMeanwhileText({ ...now, din: drug.din }, productName);
      setNotes((before) => new Map(before).set(drug.id, note));
      announce(note);
    },
    [moveDrug, undoOf, undoStack, toast, announce, productName],
  );
  const move = useCallback(
    (name: MoveName, drug: DrugSummary) => {
      if (asksToKeep(name, drug.source_status)) setAsked({ move: name, drug });
      else void run(drug, { move: name });
    },
    [run],
  );
  const undoLast = async () => {
    if (!(await undoStack.undo())) toast.info(keyMessages.nothingToUndo);
  };
  const confirm = (decided: DecidedMove) => {
    if (asked) void run(asked.drug, decided);
    setAsked(undefined);
  };
  return {
    busy,
    notes,
    move,
    undoLast: () => void undoLast(),
    asked,
    confirm,
    cancel: () => setAsked(undefined),
  };
};
