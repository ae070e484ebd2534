import { useRef, useState } from 'react';
import {
  faultText,
  markStale,
  newIdempotencyKey,
  useApi,
  useQueryClient,
} from '@refined/shared/api-client';
import { massActionCalls, STALE_AFTER } from '@refined/shared/contract';
import { useToast } from '@refined/shared/ui';
import { actionMessages } from '../messages/actions.ts';

/** An undo that was asked about: of these drugs, or of all. */
export interface AskedUndo {
  readonly count: number;
  readonly drugs?: readonly string[];
  /** The same for every attempt. */
  readonly key: string;
}

/** Undoes an action, or some of its drugs: asked, confirmed once, done. */
export const useUndoAction = (id: string, onDone: () => void) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [asked, setAsked] = useState<AskedUndo>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const running = useRef(false);

  const confirm = async (reason: string): Promise<void> => {
    if (!asked || running.current) return;
    running.current = true;
    setBusy(true);
    setError(undefined);
    const { drugs, key } = asked;
    const result = await client.call(massActionCalls.undoAction, {
      params: { action: id },
      body: { ...(drugs && { drugs: [...drugs] }), ...(reason !== '' && { reason }) },
      idempotencyKey: key,
    });
    running.current = false;
    setBusy(false);
    if (!result.ok) {
      if (result.fault.kind === 'unauthorized') return setAsked(undefined);
      return setError(`${actionMessages.undoFailed} ${faultText(result.fault)}`);
    }
    const { undone, refused } = result.value;
    setAsked(undefined);
    onDone();
    markStale(queryClient, STALE_AFTER.undoAction);
    if (refused > 0) toast.error(actionMessages.undoneSome(undone, refused));
    else if (undone > 0) toast.success(actionMessages.undone(undone));
    else toast.info(actionMessages.nothingUndone);
  };

  return {
    asked,
    busy,
    error,
    ask: (count: number, drugs?: readonly string[]) => {
      setError(undefined);
      setAsked({ count, key: newIdempotencyKey(), ...(drugs && { drugs }) });
    },
    confirm: (reason: string) => void confirm(reason),
    cancel: () => setAsked(undefined),
  };
};
