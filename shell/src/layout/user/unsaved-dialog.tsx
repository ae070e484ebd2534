import { useState } from 'react';
import { ConfirmDialog } from '@refined/shared/ui';
import { shellMessages } from '../../messages/shell.ts';
import type { SignOut } from './use-sign-out.ts';

/**
 * Logout clears all browser storage (specification §4), drafts included: a user who has some is
 * asked first.
 */
export const UnsavedDialog = ({ unsaved, start, stay }: SignOut) => {
  // The number stays visible while the dialog closes.
  const [shown, setShown] = useState(unsaved);
  if (unsaved > 0 && unsaved !== shown) setShown(unsaved);
  return (
    <ConfirmDialog
      open={unsaved > 0}
      title={shellMessages.logout.unsavedTitle}
      confirmLabel={shellMessages.logout.loseThem}
      cancelLabel={shellMessages.logout.stay}
      danger
      onConfirm={start}
      onCancel={stay}
    >
      <p>{shellMessages.logout.unsaved(shown)}</p>
    </ConfirmDialog>
  );
};
