import { useCallback, useEffect, useRef, useState } from 'react';
import {
  movedMeanwhile,
  useHeldDrug,
  useMoveDrug,
  useProduct,
  useUndoMove,
} from '@refined/shared/api-client';
import type { DrugSummary } from '@refined/shared/contract';
import type { MoveName } from '@refined/shared/domain';
import { moveMessages } from '@refined/shared/messages';
import { useSession } from '@refined/shared/session';
import { movedMeanwhileText, useToast } from '@refined/shared/ui';
import type { DecidedMove } from '@refined/shared/ui';

export interface AskedMove {
  readonly move: MoveName;
  readonly drug: DrugSummary;
}

/** The drug after this one, at the end the one before: it gets the focus when this one leaves. */
const neighbour = (drugs: readonly DrugSummary[], id: string): string | undefined => {
  const at = drugs.findIndex((drug) => drug.id === id);
  return (drugs[at + 1] ?? drugs[at - 1])?.id;
};

const focusHeading = () => document.querySelector<HTMLElement>('h1[tabindex]')?.focus();

/**
 * One move of a queue card: asked, confirmed once, done (specification §4, D20). When the drug was
 * moved, here or by somebody else (D12), the card leaves, and `focusDrug` gets its neighbour's id.
 * Any other failure is a toast, and the card stays.
 */
export const useQueueMoves = (drugs: readonly DrugSummary[], focusDrug: (id: string) => void) => {
  const moveDrug = useMoveDrug();
  const toast = useToast();
  const { name: productName } = useProduct();
  const username = useSession().user?.username;
  const undoOf = useUndoMove({
    ...toast,
    elsewhere: (now) => movedMeanwhileText(now, productName),
    username,
  });
  const [asked, setAsked] = useState<AskedMove>();
  const [busy, setBusy] = useState(false);
  const meanwhile = useHeldDrug(asked?.drug.id);
  const left = useRef<{ next: string | undefined }>(undefined);

  const ask = useCallback((move: MoveName, drug: DrugSummary) => setAsked({ move, drug }), []);
  const cancel = () => setAsked(undefined);
  const close = () => {
    setBusy(false);
    setAsked(undefined);
  };

  const confirm = async ({ move, keep }: DecidedMove) => {
    if (!asked || busy) return;
    const { drug } = asked;
    const next = neighbour(drugs, drug.id);
    setBusy(true);
    const result = await moveDrug(drug, move, keep);
    const now = result.ok ? undefined : movedMeanwhile(result.fault);
    const gone = result.ok || (now !== undefined && now.queue !== drug.queue);
    if (gone) left.current = { next };
    close();
    if (result.ok) toast.success(moveMessages.moved[move](drug.din), undoOf(drug, result.value));
    else if (now && gone) toast.error(movedMeanwhileText({ ...now, din: drug.din }, productName));
    else if (result.fault.kind !== 'unauthorized')
      toast.error(moveMessages.notMoved[move](drug.din));
  };

  // After the dialog has returned the focus to a card that is leaving.
  useEffect(() => {
    if (asked || !left.current) return;
    const { next } = left.current;
    left.current = undefined;
    if (next === undefined) focusHeading();
    else focusDrug(next);
  });

  return {
    asked,
    busy,
    meanwhile: busy || meanwhile?.from === meanwhile?.to ? undefined : meanwhile,
    ask,
    confirm: (decided: DecidedMove) => void confirm(decided),
    cancel,
  };
};
