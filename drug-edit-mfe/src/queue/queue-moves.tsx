import { useState } from 'react';
import { movedMeanwhile, useMoveDrug, useProduct, useUndoMove } from '@refined/shared/api-client';
import type { MovableDrug } from '@refined/shared/api-client';
import { offeredMoves } from '@refined/shared/domain';
import type { MoveName } from '@refined/shared/domain';
import { editMessages, moveMessages } from '@refined/shared/messages';
import { useSession } from '@refined/shared/session';
import { ConfirmDialog, MoveButtons, movedMeanwhileText, useToast } from '@refined/shared/ui';
import { focusHeadingIfLost } from '../page/focus-heading.ts';

export interface QueueMovesProps {
  readonly drug: MovableDrug;
  /** The form holds unsaved changes: the confirmation says that they stay. */
  readonly unsaved: boolean;
}

/** The queue moves in the heading, asked and answered as on the queue pages (specification §4, §8; D15, D37). */
export const QueueMoves = ({ drug, unsaved }: QueueMovesProps) => {
  const moveDrug = useMoveDrug();
  const toast = useToast();
  const product = useProduct();
  const username = useSession().user?.username;
  const undoOf = useUndoMove({ ...toast, elsewhere: (now) => movedMeanwhileText(now, product.name), username });
  const [asked, setAsked] = useState<MoveName>();
  const [busy, setBusy] = useState(false);
  // The dialog keeps its words while it closes.
  const [last, setLast] = useState<MoveName>('update');
  const move = asked ?? last;

  const ask = (name: MoveName) => {
    setAsked(name);
    setLast(name);
  };

  const run = async () => {
    setBusy(true);
    const result = await moveDrug(drug, move);
    setBusy(false);
    setAsked(undefined);
    // The pressed button is gone where the move isn't offered any more.
    setTimeout(focusHeadingIfLost);
    if (result.ok) return toast.success(moveMessages.moved[move](drug.din), undoOf(drug, result.value));
    const now = movedMeanwhile(result.fault);
    if (now && now.queue !== drug.queue) return toast.error(movedMeanwhileText({ ...now, din: drug.din }, product.name));
    // A session that ended is said by the sign-in page.
    if (result.fault.kind !== 'unauthorized') toast.error(moveMessages.notMoved[move](drug.din));
  };

  const from = drug.queue === '' ? editMessages.noQueue(product.name, drug.in_product) : moveMessages.heading[drug.queue];
  return (
    <>
      <MoveButtons drug={drug} moves={offeredMoves(drug.queue, 'edit')} onMove={ask} busy={busy} />
      <ConfirmDialog open={asked !== undefined} title={moveMessages.confirmTitle} confirmLabel={moveMessages.confirmTitle} busy={busy} onCancel={() => setAsked(undefined)} onConfirm={() => void run()}>
        <p>{moveMessages.confirm(from, move)}</p>
        {move === 'archive' && drug.in_product ? <p>{moveMessages.confirmRemoval(product.name)}</p> : null}
        {unsaved ? <p>{editMessages.moveKeepsEdits}</p> : null}
      </ConfirmDialog>
    </>
  );
};
