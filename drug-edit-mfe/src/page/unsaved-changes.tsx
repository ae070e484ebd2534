import { useState } from 'react';
import { formats } from '@refined/shared/domain';
import { ConfirmDialog, useUnloadGuard } from '@refined/shared/ui';
import { useBlocker } from '@refined/shared/router';
import { useSession } from '@refined/shared/session';
import type { RestoredDraft } from '../form/drafts.ts';
import { editMessages } from '../edit-messages.ts';
import { focusHeadingIfLost, Notice } from '../record-parts.tsx';
import type { DrugForm } from '../form/use-drug-form.ts';
import type { StoredFieldName } from '../form/form-values.ts';

/** The restored unsaved changes, their time, and whether the record changed since (D6, D35). */
export const RestoredNote = ({ restored }: { restored: RestoredDraft }) => {
  const text = [
    editMessages.restoredFields(restored.fields),
    restored.older ? editMessages.restoredOlder : '',
    restored.clashes.length > 0 ? editMessages.restoredOver(restored.clashes) : '',
  ];
  return (
    <Notice
      title={editMessages.restored(formats.clock(restored.at))}
      text={text.filter(Boolean).join(' ')}
    />
  );
};

/**
 * Says that something is unsaved, with the button that discards it. Placed where nothing jumps when
 * it appears.
 */
export const UnsavedStatus = ({
  form: { changed, dispatch },
  onDiscard,
}: {
  form: DrugForm;
  onDiscard: () => void;
}) => {
  const [asking, setAsking] = useState(false);
  const discard = () => {
    setAsking(false);
    dispatch({ type: 'discarded' });
    onDiscard();
    setTimeout(focusHeadingIfLost);
  };
  return (
    <div className="ed-status rf-bar rf-muted">
      {changed.length === 0 ? null : (
        <>
          <span className="ed-unsaved">{editMessages.unsaved}</span>
          <button
            type="button"
            className="ed-link rf-bare"
            aria-label={editMessages.discardLabel}
            onClick={() => setAsking(true)}
          >
            {editMessages.discard}
          </button>
        </>
      )}
      <ConfirmDialog
        open={asking}
        title={editMessages.discardTitle}
        confirmLabel={editMessages.discard}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={discard}
      >
        <p>{editMessages.discardText(changed)}</p>
      </ConfirmDialog>
    </div>
  );
};

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
