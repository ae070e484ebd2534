import { useState } from 'react';
import {
  faultOf,
  faultText,
  newIdempotencyKey,
  useUndoAction,
  type WantedUndo,
} from '@refined/shared/api-client';
import type { MassActionKind } from '@refined/shared/contract';
import { ConfirmDialog, TextField, useToast } from '@refined/shared/ui';
import { LIMITS } from '@refined/shared/domain';
import { drugActionMessages, kitMessages } from '@refined/shared/messages';
import { useTextDraft } from '@refined/shared/session';
import { actionMessages as text } from './action-messages.ts';

/** An undo before its confirmation: of these drugs, or of all. */
interface AskedUndo extends WantedUndo {
  readonly count: number;
}

/** Undoes an action, or some of its drugs: asks once, with a reason. */
export const useAskedUndo = (action: string, kind: MassActionKind, onDone: () => void) => {
  const [asked, setAsked] = useState<AskedUndo>();
  const reason = useTextDraft(asked ? `${action}/undo` : undefined);
  const undo = useUndoAction(useToast(), ({ kind: fault }) => {
    if (fault === 'unauthorized') setAsked(undefined);
  });

  const ask = (count: number, drugs?: readonly string[]): void => {
    undo.reset();
    setAsked({ action, count, drugs, key: newIdempotencyKey() });
  };
  const confirm = (): void => {
    if (!asked || undo.isPending) return;
    const written = reason.text.trim();
    const onSuccess = () => {
      reason.settle(written);
      setAsked(undefined);
      onDone();
    };
    undo.mutate({ ...asked, reason: written }, { onSuccess });
  };
  const fault = faultOf(undo.error);

  const dialog = asked ? (
    <ConfirmDialog
      open
      title={text.undoTitle(asked.count)}
      confirmLabel={text.undoConfirm}
      busy={undo.isPending}
      error={fault && `${drugActionMessages.notUndone} ${faultText(fault)}`}
      onConfirm={confirm}
      onCancel={() => setAsked(undefined)}
    >
      <p>{text.undoText(kind)}</p>
      <TextField
        label={text.reasonLabel}
        hint={reason.kept ? kitMessages.keptText : text.reasonHint}
        value={reason.text}
        maxLength={LIMITS.actions.reason}
        onChange={(event) => reason.write(event.target.value)}
      />
    </ConfirmDialog>
  ) : null;
  return { ask, dialog };
};
