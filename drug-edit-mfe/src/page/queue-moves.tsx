import { useState } from 'react';
import { useFeature, useMutation, useProduct, type MovableDrug } from '@refined/shared/api-client';
import { asksToKeep, canBeSnoozed, offeredMoves, type MoveName } from '@refined/shared/domain';
import { useDrugAction, useMovingDrugs, useSingleMove } from '@refined/shared/lists';
import { keyMessages, moveMessages } from '@refined/shared/messages';
import { useTextDraft } from '@refined/shared/session';
import {
  MoveButtons,
  MoveDialog,
  useMarketKeys,
  useKeys,
  useToast,
  type AskedDrugMove,
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
  const toast = useToast();
  const product = useProduct();
  const undoes = useFeature('undo');
  const takesQuestion = useFeature('questions');
  const canSnooze = useFeature('drug_actions');
  const { perform } = useDrugAction();
  const [asked, setAsked] = useState<AskedDrugMove>();
  const question = useTextDraft(asked && `${drug.id}/question`);
  const close = () => {
    setAsked(undefined);
    // The pressed button is gone if the move isn't offered any more.
    setTimeout(focusHeadingIfLost);
  };
  const { send, undoLastMove } = useSingleMove({
    moved: ({ question: said }) => {
      if (said) question.settle(said);
      close();
    },
    elsewhere: () => {
      close();
      return false;
    },
    refused: close,
  });
  const snooze = useMutation({
    mutationFn: () =>
      perform({ action: 'snooze', input: { until: 'marketed' }, target: { drugs: [drug] } }),
    onSettled: close,
  });
  const isMoving = useMovingDrugs().has(drug.id);
  const busy = isMoving || snooze.isPending;

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
      <MoveButtons drug={drug} moves={moves} onMove={ask} busy={busy} worded />
      <MoveDialog
        asked={asked}
        from={from}
        productName={product.name}
        question={takesQuestion ? question : undefined}
        canWait={canSnooze && canBeSnoozed(drug.queue)}
        busy={busy}
        onCancel={() => setAsked(undefined)}
        onConfirm={(decided) => (decided.later ? snooze.mutate() : send({ ...decided, drug }))}
      >
        {unsaved ? <p>{editMessages.moveKeepsEdits}</p> : null}
      </MoveDialog>
    </>
  );
};
