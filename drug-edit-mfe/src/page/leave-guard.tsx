import { useState } from 'react';
import { useBlocker } from '@refined/shared/router';
import { useSession } from '@refined/shared/session';
import { ConfirmDialog, useUnloadGuard } from '@refined/shared/ui';
import type { StoredFieldName } from '../form/form-values.ts';
import { editMessages } from '../edit-messages.ts';

interface LeaveGuardProps {
  readonly changed: readonly StoredFieldName[];
  /** Writes the draft; false if the browser can't store it. */
  readonly keepDraft: () => boolean;
}

/**
 * Asks before the user leaves a page with unsaved changes (D35). Never on the way to sign-in: an
 * expired session isn't the user's choice, and the draft is stored (D6).
 */
export const LeaveGuard = ({ changed, keepDraft }: LeaveGuardProps) => {
  const { snapshot } = useSession();
  const unsaved = changed.length > 0;
  const [kept, setKept] = useState(true);
  useUnloadGuard(unsaved);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (
      !unsaved ||
      snapshot().session === undefined ||
      currentLocation.pathname === nextLocation.pathname
    )
      return false;
    setKept(keepDraft());
    return true;
  });
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={editMessages.leaveTitle}
      confirmLabel={editMessages.leave}
      cancelLabel={editMessages.stay}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      <p>
        {editMessages.leaveText(changed)} {kept ? editMessages.leaveKept : editMessages.leaveLost}
      </p>
    </ConfirmDialog>
  );
};
