import { useState } from 'react';
import { movedMeanwhile, useMoveDrug, useProduct, useUndoMove } from '@refined/shared/api-client';
import type { MovableDrug } from '@refined/shared/api-client';
import type { DrugSummary } from '@refined/shared/contract';
import { offeredMoves } from '@refined/shared/domain';
import type { MoveName } from '@refined/shared/domain';
import { moveMessages } from '@refined/shared/messages';
import { useSession } from '@refined/shared/session';
import { MoveButtons, MoveDialog, movedMeanwhileText, useToast } from '@refined/shared/ui';
import type { AskedDrugMove, DecidedMove } from '@refined/shared/ui';
import { editMessages } from '../messages/edit.ts';
import { focusHeadingIfLost } from '../parts/focus-heading.ts';

export interface QueueMovesProps {
  readonly drug: MovableDrug & Pick<DrugSummary, 'source_status'>;
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
  const undoOf = useUndoMove({
    ...toast,
    elsewhere: (now) => movedMeanwhileText(now, product.name),
    username,
  });
  const [asked, setAsked] = useState<AskedDrugMove>();
  const [busy, setBusy] = useState(false);

  const run = async ({ move, keep }: DecidedMove) => {
    setBusy(true);
    const result = await moveDrug(drug, move, keep);
    setBusy(false);
    setAsked(undefined);
    // The pressed button is gone if the move isn't offered any more.
    setTimeout(focusHeadingIfLost);
    if (result.ok)
      return toast.success(moveMessages.moved[move](drug.din), undoOf(drug, result.value));
    const now = movedMeanwhile(result.fault);
    if (now && now.queue !== drug.queue)
      return toast.error(movedMeanwhileText({ ...now, din: drug.din }, product.name));
    // An expired session is shown by the sign-in page.
    if (result.fault.kind !== 'unauthorized') toast.error(moveMessages.notMoved[move](drug.din));
  };

  const from =
    drug.queue === ''
      ? moveMessages.noQueue(product.name, drug.in_product)
      : moveMessages.heading[drug.queue];
  return (
    <>
      <MoveButtons
        drug={drug}
        moves={offeredMoves(drug.queue, 'edit')}
        onMove={(move: MoveName) => setAsked({ move, drug })}
        busy={busy}
      />
      <MoveDialog
        asked={asked}
        from={from}
        productName={product.name}
        busy={busy}
        onCancel={() => setAsked(undefined)}
        onConfirm={(decided) => void run(decided)}
      >
        {unsaved ? <p>{editMessages.moveKeepsEdits}</p> : null}
      </MoveDialog>
    </>
  );
};
