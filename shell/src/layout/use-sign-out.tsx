import { useState } from 'react';
import { faultOf, faultText, success, unwrap, useMutation } from '@refined/shared/api-client';
import { faultMessages } from '@refined/shared/messages';
import {
  browserStorages,
  countDrafts,
  useSession,
  type DraftCounts,
} from '@refined/shared/session';
import { Button, ConfirmDialog } from '@refined/shared/ui';
import { shellMessages } from '../messages/shell.ts';

const { logout: text } = shellMessages;

/**
 * Logout, with its confirmation and its failures (D7). On success the session ends and the layout
 * is left. `busy`: waiting for the host.
 */
export const useSignOut = () => {
  const { signOut, signOutHere, user } = useSession();
  const [asking, setAsking] = useState<'unsaved' | 'failed'>();
  /** Unsaved work; it stays visible while the dialog closes. */
  const [unsaved, setUnsaved] = useState<DraftCounts>({ records: 0, texts: 0 });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const ended = await signOut();
      return unwrap(Promise.resolve(ended.ok ? success(undefined) : ended));
    },
  });
  const fault = faultOf(error);

  const attempt = (): void => {
    if (isPending) return;
    setAsking((asked) => (asked === 'unsaved' ? undefined : asked));
    mutate(undefined, { onError: () => setAsking('failed') });
  };
  const request = (): void => {
    const drafts = countDrafts(browserStorages().local, user?.username ?? '');
    if (drafts.records + drafts.texts === 0) return attempt();
    setUnsaved(drafts);
    setAsking('unsaved');
  };
  const answers = {
    cancelLabel: text.stay,
    onConfirm: attempt,
    onCancel: () => setAsking(undefined),
  };

  const dialogs = (
    <>
      {/* Logout clears all browser storage, including drafts (specification §4). */}
      <ConfirmDialog
        open={asking === 'unsaved'}
        title={text.unsavedTitle}
        confirmLabel={text.loseThem}
        danger
        {...answers}
      >
        <p>{text.unsaved(unsaved.records, unsaved.texts)}</p>
      </ConfirmDialog>
      {/* "An error occurred", and what to do (specification §8, D7). */}
      <ConfirmDialog
        open={asking === 'failed'}
        title={faultMessages.general}
        confirmLabel={text.again}
        busy={isPending}
        error={fault && faultText(fault)}
        {...answers}
      >
        <p>{text.stillSignedIn}</p>
        <p className="rs-sign-out-here rf-line">
          <Button onClick={signOutHere}>{text.here}</Button>
          <span className="rf-sub">{text.hereDetail}</span>
        </p>
      </ConfirmDialog>
    </>
  );
  return { busy: isPending, request, dialogs };
};
