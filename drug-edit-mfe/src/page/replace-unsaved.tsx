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
  readonly asked: AskedReplacement;
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
  const { field, theirs = null } = asked;
  return (
    <ConfirmDialog
      open
      title={compareMessages.unsavedTitle(field)}
      confirmLabel={compareMessages.unsavedReplace}
      onConfirm={() => onConfirm(asked)}
      onCancel={onCancel}
    >
      <p>{compareMessages.unsavedText(field)}</p>
      <FieldChanges
        fields={[{ field, before: shownIn(field, form.state.values[field], lists), after: theirs }]}
      />
    </ConfirmDialog>
  );
};
