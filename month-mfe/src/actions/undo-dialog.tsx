import { useState } from 'react';
import type { MassActionKind } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import { ConfirmDialog, TextField } from '@refined/shared/ui';
import { actionMessages } from '../messages/actions.ts';
import type { AskedUndo } from './use-undo-action.ts';

const text = actionMessages;

export interface UndoDialogProps {
  readonly asked: AskedUndo | undefined;
  readonly of: MassActionKind;
  readonly busy: boolean;
  readonly error: string | undefined;
  readonly onConfirm: (reason: string) => void;
  readonly onCancel: () => void;
}

/** Asks before an undo, and for a reason if one likes. */
export const UndoDialog = ({ asked, of, busy, error, onConfirm, onCancel }: UndoDialogProps) => {
  // The question stays visible while the dialog closes.
  const [shown, setShown] = useState(asked);
  const [reason, setReason] = useState('');
  if (asked && asked !== shown) {
    setShown(asked);
    setReason('');
  }
  return (
    <ConfirmDialog
      open={asked !== undefined}
      title={text.undoTitle(shown?.count ?? 0)}
      confirmLabel={text.undoConfirm}
      busy={busy}
      error={error}
      onConfirm={() => onConfirm(reason.trim())}
      onCancel={onCancel}
    >
      <p>{text.undoText(of)}</p>
      <TextField
        label={text.reasonLabel}
        hint={text.reasonHint}
        value={reason}
        maxLength={LIMITS.actions.reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
};
