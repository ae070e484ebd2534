import { useCallback, useState } from 'react';
import { movedMeanwhile, useMoveDrug, useProduct, useUndoMove } from '@refined/shared/api-client';
import type { DrugSummary, MoveAnswer } from '@refined/shared/api-client';
import type { MoveName } from '@refined/shared/domain';
import { moveMessages } from '@refined/shared/messages';
import { useSession } from '@refined/shared/session';
import { movedMeanwhileText, useAnnounce, useToast } from '@refined/shared/ui';

const without = <Value,>(map: ReadonlyMap<string, Value>, id: string) => new Map([...map].filter(([key]) => key !== id));

/**
 * Moves from the search screen: without confirmation (specification §4), several drugs at once if need be, each once. A drug
 * that somebody else moved meanwhile says so on its card (D12); any other failure is a toast.
 */
export const useSearchMoves = () => {
  const moveDrug = useMoveDrug();
  const toast = useToast();
  const announce = useAnnounce();
  const { name: productName } = useProduct();
  const username = useSession().user?.username;
  const elsewhere = useCallback((now: MoveAnswer) => movedMeanwhileText(now, productName), [productName]);
  const undoOf = useUndoMove({ ...toast, elsewhere, username });
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(new Map());

  const move = useCallback(
    async (name: MoveName, drug: DrugSummary) => {
      setBusy((before) => new Set(before).add(drug.id));
      setNotes((before) => without(before, drug.id));
      const result = await moveDrug(drug, name);
      setBusy((before) => new Set([...before].filter((id) => id !== drug.id)));
      if (result.ok) return toast.success(moveMessages.moved[name](drug.din), undoOf(drug, result.value));
      const now = movedMeanwhile(result.fault);
      // Signed out: the sign-in page is on its way.
      if (result.fault.kind === 'unauthorized') return;
      if (!now || now.queue === drug.queue) return toast.error(moveMessages.notMoved[name](drug.din));
      const note = movedMeanwhileText({ ...now, din: drug.din }, productName);
      setNotes((before) => new Map(before).set(drug.id, note));
      announce(note);
    },
    [moveDrug, undoOf, toast, announce, productName],
  );
  return { busy, notes, move };
};
