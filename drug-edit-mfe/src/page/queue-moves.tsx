import { useState } from 'react';
import {
  movedMeanwhile,
  useFeature,
  useMoveDrug,
  useProduct,
  useUndoLastMove,
  useUndoMove,
  useUndoStack,
  type MovableDrug,
} from '@refined/shared/api-client';
import type { MoveAnswer } from '@refined/shared/contract';
import { asksToKeep, canBePutAway, offeredMoves, type MoveName } from '@refined/shared/domain';
import { useDrugAction } from '@refined/shared/lists';
import { keyMessages, moveMessages, moveToasts } from '@refined/shared/messages';
import { useSession, useTextDraft } from '@refined/shared/session';
import {
  MoveButtons,
  MoveDialog,
  movedMeanwhileText,
  useMarketKeys,
  useKeys,
  useToast,
  type AskedDrugMove,
  type DecidedMove,
  type KeyActions,
} from '@refined/shared/ui';
import { editMessages } from '../edit-messages.ts';
import { focusHeadingIfLost } from '../notice.tsx';

interface QueueMovesProps {
  readonly drug: MovableDrug & AskedDrugMove['drug'];
  /** The form has unsaved changes: the confirmation says that they stay. */
  readonly unsaved: boolean;
}

/**
 * The queue moves in the heading, confirmed and answered as on the queue pages (specification §4,
 * §8; D15, D37).
 */
export const QueueMoves = ({ drug, unsaved }: QueueMovesProps) => {
  const moveDrug = useMoveDrug();
  const toast = useToast();
  const product = useProduct();
  const username = useSession().user?.username;
  const words = {
    ...toast,
    elsewhere: (now: MoveAnswer) => movedMeanwhileText(now, product.name),
    username,
  };
  const undoOf = useUndoMove(words);
  const undoLastMove = useUndoLastMove(words);
  const undoStack = useUndoStack(username);
  const undoes = useFeature('undo');
  const takesQuestion = useFeature('questions');
  const canSnooze = useFeature('drug_actions');
  const { perform } = useDrugAction();
  const [asked, setAsked] = useState<AskedDrugMove>();
  const question = useTextDraft(asked && `${drug.id}/question`);
  const [busy, setBusy] = useState(false);

  const run = async (decided: DecidedMove) => {
    const { move, keep, later } = decided;
    setBusy(true);
    if (later) {
      await perform({
        action: 'snooze',
        input: { until: 'marketed' },
        target: { drugs: [drug] },
      });
      setBusy(false);
      setAsked(undefined);
      return void setTimeout(focusHeadingIfLost);
    }
    const offered = undoStack.begin(drug.id);
    const result = await moveDrug(drug, move, keep, decided.question);
    setBusy(false);
    if (result.ok && decided.question) question.settle(decided.question);
    setAsked(undefined);
    // The pressed button is gone if the move isn't offered any more.
    setTimeout(focusHeadingIfLost);
    if (result.ok)
      return toast.success(moveMessages.moved[move](drug.din), {
        ...offered(undoOf(drug, result.value)),
        about: moveToasts.about(drug),
        counted: moveToasts.moved(move),
      });
    offered({});
    const now = movedMeanwhile(result.fault);
    if (now && now.queue !== drug.queue)
      return toast.error(movedMeanwhileText({ ...now, din: drug.din }, product.name), {
        about: moveToasts.about(drug),
      });
    // An expired session is shown by the sign-in page.
    if (result.fault.kind !== 'unauthorized')
      toast.error(moveMessages.notMoved[move](drug.din), {
        about: moveToasts.about(drug),
        action: { label: moveMessages.retry, onAction: () => void run(decided) },
      });
  };

  const undoLast = async () => {
    if (!(await undoLastMove())) toast.info(keyMessages.nothingToUndo);
  };
  const moves = offeredMoves(drug.queue, 'edit');
  const ask = (move: MoveName) => setAsked({ move, drug });
  const byKey: KeyActions = Object.fromEntries(
    moves.map((move) => [move, busy ? undefined : () => ask(move)]),
  );
  useMarketKeys(moves.some((move) => asksToKeep(move, drug.source_status)));
  useKeys({ ...byKey, undo: undoes ? () => void undoLast() : undefined });

  const from =
    drug.queue === ''
      ? moveMessages.noQueue(product.name, drug.in_product)
      : moveMessages.heading[drug.queue];
  return (
    <>
      <MoveButtons drug={drug} moves={moves} onMove={ask} busy={busy} />
      <MoveDialog
        asked={asked}
        from={from}
        productName={product.name}
        question={takesQuestion ? question : undefined}
        canWait={canSnooze && canBePutAway(drug.queue)}
        busy={busy}
        onCancel={() => setAsked(undefined)}
        onConfirm={(decided) => void run(decided)}
      >
        {unsaved ? <p>{editMessages.moveKeepsEdits}</p> : null}
      </MoveDialog>
    </>
  );
};
