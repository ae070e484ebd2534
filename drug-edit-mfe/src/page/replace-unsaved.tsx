import { useState } from 'react';
import type { SourceComparison } from '@refined/shared/contract';
import { ConfirmDialog, FieldChanges, type DecisionName } from '@refined/shared/ui';
import type { StoredFieldName } from '../form/form-values.ts';
import type { DrugForm } from '../form/use-drug-form.ts';
import { shownIn } from '../form/choices.ts';
import { compareMessages } from '../edit-messages.ts';
import type { LookupLists } from '../form/use-lookups.ts';

/** A decision that would replace an unsaved change of this field. */
export interface AskedReplacement {
  readonly seen: SourceComparison;
  readonly field: StoredFieldName;
  readonly decision: DecisionName;
  /** Health Canada's value, if it is the new one. */
  readonly theirs?: readonly string[];
}

interface ReplaceUnsavedProps {
  readonly asked?: AskedReplacement;
  readonly form: DrugForm;
  readonly lists: LookupLists;
  readonly onConfirm: (asked: AskedReplacement) => void;
  readonly onCancel: () => void;
}

/** Asks before a decision replaces an unsaved change, and shows both values. */
export const ReplaceUnsaved = ({
  asked,
  form,
  lists,
  onConfirm,
  onCancel,
}: ReplaceUnsavedProps) => {
  // The dialog keeps its text while it closes.
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  return (
    <ConfirmDialog
      open={asked !== undefined}
      title={shown ? compareMessages.unsavedTitle(shown.field) : ''}
      confirmLabel={compareMessages.unsavedReplace}
      onConfirm={() => asked && onConfirm(asked)}
      onCancel={onCancel}
    >
      {shown ? (
        <>
          <p>{compareMessages.unsavedText(shown.field)}</p>
          <FieldChanges
            fields={[
              {
                field: shown.field,
                before: shownIn(shown.field, form.state.values[shown.field], lists),
                after: shown.theirs ?? null,
              },
            ]}
          />
        </>
      ) : null}
    </ConfirmDialog>
  );
};
