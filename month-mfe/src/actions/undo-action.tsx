import { useRef, useState } from 'react';
import {
  faultText,
  markStale,
  newIdempotencyKey,
  useApi,
  useQueryClient,
} from '@refined/shared/api-client';
import { massActionCalls, STALE_AFTER, type MassActionKind } from '@refined/shared/contract';
import { ConfirmDialog, TextField, useToast } from '@refined/shared/ui';
import { LIMITS } from '@refined/shared/domain';
import { kitMessages } from '@refined/shared/messages';
import { useTextDraft } from '@refined/shared/session';
import { actionMessages as text } from '../messages/actions.ts';

/** An undo that waits for its confirmation: of these drugs, or of all. */
interface AskedUndo {
  readonly count: number;
  readonly drugs?: readonly string[];
  /** The same for every attempt. */
  readonly key: string;
}

/** Undoes an action, or some of its drugs: asked with the reason, confirmed once, done. */
export const useUndoAction = (id: string, kind: MassActionKind, onDone: () => void) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  // The last one: its question stays visible while the dialog closes.
  const [asked, setAsked] = useState<AskedUndo>();
  const [open, setOpen] = useState(false);
  const reason = useTextDraft(open ? `${id}/undo` : undefined);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const running = useRef(false);

  const ask = (count: number, drugs?: readonly string[]): void => {
    setAsked({ count, key: newIdempotencyKey(), ...(drugs && { drugs }) });
    setError(undefined);
    setOpen(true);
  };
  const confirm = async (): Promise<void> => {
    if (!asked || !open || running.current) return;
    running.current = true;
    setBusy(true);
    setError(undefined);
    const given = reason.text.trim();
    const result = await client.call(massActionCalls.undoAction, {
      params: { action: id },
      body: {
        ...(asked.drugs && { drugs: [...asked.drugs] }),
        ...(given !== '' && { reason: given }),
      },
      idempotencyKey: asked.key,
    });
    running.current = false;
    setBusy(false);
    if (!result.ok) {
      if (result.fault.kind === 'unauthorized') return setOpen(false);
      return setError(`${text.undoFailed} ${faultText(result.fault)}`);
    }
    const { undone, refused } = result.value;
    reason.settle(given);
    setOpen(false);
    onDone();
    // What is said and what is counted agree.
    await markStale(queryClient, STALE_AFTER.undoAction);
    if (refused > 0) toast.error(text.undoneSome(undone, refused));
    else if (undone > 0) toast.success(text.undone(undone));
    else toast.info(text.nothingUndone);
  };

  const dialog = (
    <ConfirmDialog
      open={open}
      title={text.undoTitle(asked?.count ?? 0)}
      confirmLabel={text.undoConfirm}
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
      onCancel={() => setOpen(false)}
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
  );
  return { ask, dialog };
};
