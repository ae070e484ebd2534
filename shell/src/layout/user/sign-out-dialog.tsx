import { faultText } from '@refined/shared/api-client';
import { faultMessages } from '@refined/shared/messages';
import { Button, ConfirmDialog } from '@refined/shared/ui';
import { shellMessages } from '../../messages/shell.ts';
import type { SignOut } from './use-sign-out.ts';

/** Signing out failed: "An error occurred", and what to do (specification §8, D7). */
export const SignOutDialog = ({ asking, busy, fault, start, here, stay }: SignOut) => (
  <ConfirmDialog
    open={asking}
    title={faultMessages.general}
    confirmLabel={shellMessages.logout.again}
    cancelLabel={shellMessages.logout.stay}
    busy={busy}
    error={fault && faultText(fault)}
    onConfirm={start}
    onCancel={stay}
  >
    <p>{shellMessages.logout.stillSignedIn}</p>
    <p className="rs-sign-out-here">
      <Button onClick={here}>{shellMessages.logout.here}</Button>
      <span className="rf-sub">{shellMessages.logout.hereDetail}</span>
    </p>
  </ConfirmDialog>
);
