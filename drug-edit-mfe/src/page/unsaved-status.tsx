import { useState } from 'react';
import { ConfirmDialog } from '@refined/shared/ui';
import type { DrugForm } from '../form/use-drug-form.ts';
import { editMessages } from '../messages/edit.ts';
import { focusHeadingIfLost } from '../parts/focus-heading.ts';

/**
 * Whether something is unsaved, and the button that discards it. Always there, so that nothing
 * moves when the first letter is typed.
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
    <div className="ed-status">
      {changed.length === 0 ? (
        editMessages.allSaved
      ) : (
        <>
          <span className="ed-unsaved">{editMessages.unsaved}</span>
          <button
            type="button"
            className="ed-link"
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
