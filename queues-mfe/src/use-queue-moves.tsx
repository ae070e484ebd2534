import { useCallback, useState } from 'react';
import {
  faultText,
  movedMeanwhile,
  useFeature,
  useHeldDrug,
  useMoveDrug,
  useProduct,
  useUndoMove,
  useUndoStack,
} from '@refined/shared/api-client';
import type { DrugChange, DrugSummary } from '@refined/shared/contract';
import type { MoveName } from '@refined/shared/domain';
import { deskMessages, moveMessages, moveToasts } from '@refined/shared/messages';
import { useSession } from '@refined/shared/session';
import { MoveDialog, movedMeanwhileText, useToast } from '@refined/shared/ui';
import type { DecidedMove } from '@refined/shared/ui';
import {
  neighbour,
  useFocusAfterDialog,
  useLeaving,
  useNotes,
  useUndoLast,
} from './use-leaving.ts';
import { othersMessages } from './messages/others.ts';

interface AskedMove {
  readonly move: MoveName;
  readonly drug: DrugSummary;
}

/**
 * One move of a queue card: asked, confirmed once, done (specification §4, D20). Confirmed, the
 * card leaves at once and `focusDrug` gets its neighbour's id. Refused, it comes back to its place
 * and says why, unless somebody else has moved it (D12).
 */
export const useQueueMoves = (listed: readonly DrugSummary[], focusDrug: (id: string) => void) => {
  const moveDrug = useMoveDrug();
  const toast = useToast();
  const { name: productName } = useProduct();
  const username = useSession().user?.username;
  const undoOf = useUndoMove({
    ...toast,
    elsewhere: (now) => movedMeanwhileText(now, productName),
    username,
  });
  const undoStack = useUndoStack(username);
  const leaving = useLeaving(listed);
  const { drugs, leave, comeBack, hasLeft } = leaving;
  const [asked, setAsked] = useState<AskedMove>();
  const { notes, putNote, removeNote } = useNotes();
  const meanwhile = useHeldDrug(asked?.drug.id);
  const focusNext = useFocusAfterDialog(asked !== undefined, focusDrug);
  const undoLast = useUndoLast(
    undoStack,
    (ids) => drugs.find(({ id }) => ids.includes(id))?.id,
    focusDrug,
  );

  const ask = useCallback((move: MoveName, drug: DrugSummary) => setAsked({ move, drug }), []);

  const send = async (drug: DrugSummary, decided: DecidedMove) => {
    const { move, keep, question } = decided;
    removeNote(drug.id);
    leave(drug.id);
    const offered = undoStack.begin(drug.id);
    const result = await moveDrug(drug, move, keep, question);
    if (result.ok) {
      hasLeft(drug.id);
      return toast.success(moveMessages.moved[move](drug.din), {
        ...offered(undoOf(drug, result.value)),
        about: moveToasts.about(drug),
        counted: moveToasts.moved(move),
      });
    }
    offered({});
    const now = movedMeanwhile(result.fault);
    if (now !== undefined && now.queue !== drug.queue) {
      hasLeft(drug.id);
      return toast.error(movedMeanwhileText({ ...now, din: drug.din }, productName));
    }
    comeBack(drug.id);
    if (result.fault.kind === 'unauthorized') return;
    putNote(drug.id, faultText(result.fault));
    toast.error(moveMessages.notMoved[move](drug.din), {
      about: moveToasts.about(drug),
      action: { label: moveMessages.retry, onAction: () => void send(drug, decided) },
    });
  };

  const confirm = (decided: DecidedMove) => {
    if (!asked) return;
    const { drug } = asked;
    focusNext(
      neighbour(
        drugs.map(({ id }) => id),
        drug.id,
      ),
    );
    setAsked(undefined);
    void send(drug, decided);
  };

  return {
    drugs,
    leaving,
    notes,
    asked,
    meanwhile: meanwhile?.from === meanwhile?.to ? undefined : meanwhile,
    ask,
    confirm,
    cancel: () => setAsked(undefined),
    undoLast,
    undoStack,
  };
};

interface MoveConfirmationProps {
  asked?: AskedMove;
  /** What somebody else did with the drug while the dialog was open. */
  meanwhile?: DrugChange;
  productName: string;
  onConfirm: (decided: DecidedMove) => void;
  onCancel: () => void;
}

/** "Move Drug Record" of one card, with what somebody else did with the drug meanwhile. */
export const MoveConfirmation = ({
  asked,
  meanwhile,
  productName,
  ...rest
}: MoveConfirmationProps) => {
  // The question stays visible while the dialog closes.
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  const { queue = '', taken } = shown?.drug ?? {};
  const takesQuestion = useFeature('questions');
  const username = useSession().user?.username;
  const error =
    meanwhile &&
    othersMessages.movedMeanwhile(
      meanwhile.name ?? undefined,
      meanwhile.to,
      meanwhile.in_product,
      productName,
    );
  return (
    <MoveDialog
      {...rest}
      asked={asked}
      from={queue !== '' ? moveMessages.heading[queue] : moveMessages.badge['']}
      productName={productName}
      takesQuestion={takesQuestion}
      busy={false}
      error={error}
    >
      {taken && taken.username !== username ? (
        <p>{deskMessages.takenByOther(taken.name, taken.until)}</p>
      ) : null}
    </MoveDialog>
  );
};
