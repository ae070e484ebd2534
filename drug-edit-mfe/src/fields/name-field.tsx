import { isBrandLabel } from '@refined/shared/domain';
import { fieldMessages } from '@refined/shared/messages';
import { TextField, useAnnounce } from '@refined/shared/ui';
import { useEffect } from 'react';
import type { DrugForm } from '../form/use-drug-form.ts';
import { editMessages } from '../messages/edit.ts';
import { usePublishMark } from '../publish/publish-marks.tsx';
import { fieldId } from './field-id.ts';

/**
 * Drug/Product Name: its casing is corrected when the user leaves it or changes the sub-type, with
 * a note and Undo (specification §4, D29).
 */
export const NameField = ({ form, error }: { form: DrugForm; error?: string }) => {
  const { casing, values } = form.state;
  const announce = useAnnounce();
  const mark = usePublishMark('drug_name');
  const text =
    casing && (isBrandLabel(casing.subType) ? editMessages.casedUpper : editMessages.casedProper);
  useEffect(() => {
    if (text) announce(text);
  }, [announce, text]);

  const undo = () => {
    form.dispatch({ type: 'casingUndone' });
    // The button disappears with the note.
    document.getElementById(fieldId('drug_name'))?.focus();
  };

  return (
    <TextField
      id={fieldId('drug_name')}
      label={fieldMessages.labels.drug_name}
      value={values.drug_name}
      note={mark.note}
      disabled={form.lookups !== 'ready'}
      error={error}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => form.set('drug_name', event.target.value)}
      onBlur={form.leaveName}
      hint={
        text ? (
          <>
            {text}{' '}
            <button type="button" className="ed-link" onClick={undo}>
              {editMessages.undo}
            </button>
          </>
        ) : (
          mark.hint
        )
      }
    />
  );
};
