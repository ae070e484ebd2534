import type { EarlierState } from '@refined/shared/contract';
import { publicationMessages } from '@refined/shared/messages';
import { ConfirmDialog } from '@refined/shared/ui';
import type { StoredFieldName } from '../form/form-values.ts';
import type { DrugForm } from '../form/use-drug-form.ts';
import { valueText } from '../merge/value-text.ts';
import { historyMessages } from '../messages/history.ts';
import type { LookupLists } from '../record/use-lookups.ts';

export interface RestoreOverUnsavedProps {
  readonly open: boolean;
  /** Unsaved fields that restoring would change. */
  readonly fields: readonly StoredFieldName[];
  readonly then: EarlierState['fields'];
  readonly form: DrugForm;
  readonly lists: LookupLists;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before an earlier state replaces unsaved changes, and shows both. */
export const RestoreOverUnsaved = ({
  open,
  fields,
  then,
  form,
  lists,
  onConfirm,
  onCancel,
}: RestoreOverUnsavedProps) => (
  <ConfirmDialog
    open={open}
    title={historyMessages.unsavedTitle(fields.length)}
    confirmLabel={historyMessages.unsavedReplace}
    onConfirm={onConfirm}
    onCancel={onCancel}
  >
    <p>{historyMessages.unsavedText(fields)}</p>
    <ul className="ed-unsaved-fields">
      {fields.map((name) => (
        <li key={name}>
          {historyMessages.unsavedMine(name)}:{' '}
          <strong>{valueText(name, form.state.values[name], lists)}</strong>;{' '}
          {historyMessages.unsavedThen}:{' '}
          <strong>
            {then.find(({ field }) => field === name)?.then.join(', ') || publicationMessages.empty}
          </strong>
        </li>
      ))}
    </ul>
  </ConfirmDialog>
);
