import { useCallback, useState } from 'react';
import {
  movedMeanwhile,
  useFeature,
  useMoveDrug,
  useProduct,
  useUndoLastMove,
  useUndoMove,
  useUndoStack,
} from '@refined/shared/api-client';
import type { DrugSummary, MoveAnswer } from '@refined/shared/contract';
import { asksToKeep, canBePutAway, type MoveName } from '@refined/shared/domain';
import { useDrugAction } from '@refined/shared/lists';
import { keyMessages, moveMessages, moveToasts } from '@refined/shared/messages';
import { useSession } from '@refined/shared/session';
import {
  MoveDialog,
  movedMeanwhileText,
  useAnnounce,
  useToast,
  type DecidedMove,
} from '@refined/shared/ui';

const without = <Value,>(map: ReadonlyMap<string, Value>, id: string) =>
  new Map([...map].filter(([key]) => key !== id));

/** A move that waits for the user's answer (D55). */
interface AskedSearchMove {
  readonly move: MoveName;
  readonly drug: DrugSummary;
}

/**
 * Moves from the search screen: without confirmation (specification §4), several drugs at the same
 * time, each once. For a drug that isn't on the market, a move to Update asks whether it stays
 * (D55, D80). A drug that somebody else moved meanwhile shows that on its card (D12); any other
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
  const undoLastMove = useUndoLastMove({ ...toast, elsewhere, username });
  const undoStack = useUndoStack(username);
  const { perform } = useDrugAction();
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
        return toast.success(moveMessages.moved[name](drug.din), {
          ...offered(undoOf(drug, result.value)),
          about: moveToasts.about(drug),
          counted: moveToasts.moved(name),
        });
      offered({});
      const now = movedMeanwhile(result.fault);
      // Signed out: the page changes to sign-in.
      if (result.fault.kind === 'unauthorized') return;
      if (!now || now.queue === drug.queue)
        return toast.error(moveMessages.notMoved[name](drug.din), {
          about: moveToasts.about(drug),
          action: {
            label: moveMessages.retry,
            onAction: () => void run(drug, { move: name, keep }),
          },
        });
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
    if (!(await undoLastMove())) toast.info(keyMessages.nothingToUndo);
  };
  const confirm = (decided: DecidedMove) => {
    if (asked && decided.later)
      void perform({
        action: 'snooze',
        input: { until: 'marketed' },
        target: { drugs: [asked.drug] },
      });
    else if (asked) void run(asked.drug, decided);
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

interface KeepQuestionProps {
  asked?: AskedSearchMove;
  productName: string;
  confirm: (decided: DecidedMove) => void;
  cancel: () => void;
}

/**
 * The only question of the search screen's moves: whether a drug that isn't on the market stays on
 * the product (D55, D80).
 */
export const KeepQuestion = ({ asked, productName, confirm, cancel }: KeepQuestionProps) => {
  // The question stays visible while the dialog closes.
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  const { queue = '', in_product: inProduct = false } = shown?.drug ?? {};
  const canSnooze = useFeature('drug_actions');
  return (
    <MoveDialog
      asked={asked}
      from={
        queue === '' ? moveMessages.noQueue(productName, inProduct) : moveMessages.heading[queue]
      }
      productName={productName}
      canWait={canSnooze && canBePutAway(queue)}
      busy={false}
      onConfirm={confirm}
      onCancel={cancel}
    />
  );
};
