import { useState } from 'react';
import { fieldMessages } from '@refined/shared/messages';
import { TextField } from '@refined/shared/ui';
import type { DrugForm } from '../form/use-drug-form.ts';
import { KNOWN_FORMS } from '../form/known-forms.ts';
import { usePublishMark } from '../publish/publish-marks.tsx';
import { fieldId } from './field-id.ts';

const LIST = 'drug-known-forms';

/** Form: any text, with known forms as suggestions (specification §2, D34). */
export const FormField = ({ form, error }: { form: DrugForm; error?: string }) => {
  // A browser shows them to whoever is in the field only.
  const [entered, setEntered] = useState(false);
  const mark = usePublishMark('form');
  return (
    <div onFocus={() => setEntered(true)} onPointerEnter={() => setEntered(true)}>
      <TextField
        id={fieldId('form')}
        label={fieldMessages.labels.form}
        value={form.state.values.form}
        {...mark}
        error={error}
        list={LIST}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => form.set('form', event.target.value)}
      />
      <datalist id={LIST}>
        {entered ? KNOWN_FORMS.map((known) => <option key={known} value={known} />) : null}
      </datalist>
    </div>
  );
};
