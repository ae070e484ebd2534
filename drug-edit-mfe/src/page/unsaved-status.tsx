import { useState } from 'react';
import { formats } from '@refined/shared/domain';
import { ConfirmDialog } from '@refined/shared/ui';
import type { RestoredDraft } from '../form/drafts.ts';
import { editMessages } from '../edit-messages.ts';
import { focusHeadingIfLost, Notice } from '../notice.tsx';
import type { DrugForm } from '../form/use-drug-form.ts';

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
