import { useFeature, type MovableDrug } from '@refined/shared/api-client';
import { asksToKeep, offeredMoves, type MoveName } from '@refined/shared/domain';
import { CardMoveDialog, useDrugAction, useMovingDrugs, useUndoLast } from '@refined/shared/lists';
import {
  FailureStrip,
  MoveButtons,
  useMarketKeys,
  useKeys,
  type AskedDrugMove,
  type KeyActions,
} from '@refined/shared/ui';
import { editMessages } from '../edit-messages.ts';
import { focusHeadingIfLost } from '../notice.tsx';

type MovedRecord = MovableDrug & AskedDrugMove['drug'];

/**
 * The queue moves of the heading, asked and answered as on the queue pages (specification §4, §8;
 * D15, D37).
 *
 * @param drug undefined: the host doesn't say where the drug is, so it can't be moved
 * @param unsaved the form has unsaved changes: the confirmation says that they stay
 */
export const useQueueMoves = (drug: MovedRecord | undefined, unsaved: boolean) => {
  const actions = useDrugAction();
  const undoes = useFeature('undo');
  const undoLast = useUndoLast();
  const busy = useMovingDrugs().has(drug?.id) && drug !== undefined;
  const moves = drug ? offeredMoves(drug.queue, 'edit') : [];
  const ask = (move: MoveName) =>
    drug && actions.ask({ action: move, target: { drugs: [drug] }, row: drug.id, stays: true });
  const byKey: KeyActions = Object.fromEntries(
    moves.map((move) => [move, busy ? undefined : () => ask(move)]),
  );
  useMarketKeys(moves.some((move) => asksToKeep(move, drug?.source_status)));
  useKeys({ ...byKey, undo: undoes ? () => void undoLast() : undefined });
  const failure = drug && actions.notes.get(drug.id);
  return {
    buttons: drug ? (
      <>
        <MoveButtons drug={drug} moves={moves} onMove={ask} busy={busy} worded />
        {/* The pressed button disappears if its move is no longer offered. */}
        <CardMoveDialog actions={actions} onSettled={() => setTimeout(focusHeadingIfLost)}>
          {unsaved ? <p>{editMessages.moveKeepsEdits}</p> : null}
        </CardMoveDialog>
      </>
    ) : null,
    /** Why the last move failed. */
    failure: failure ? <FailureStrip>{failure}</FailureStrip> : null,
  };
};
