import { fieldMessages } from '@refined/shared/messages';
import { TextField } from '@refined/shared/ui';
import type { DrugForm } from '../form/use-drug-form.ts';
import { KNOWN_FORMS } from '../form/known-forms.ts';
import { usePublishMark } from '../publish/publish-marks.tsx';
import { fieldId } from './field-id.ts';

const LIST = 'drug-known-forms';

/** Form: any text, with known forms as suggestions (specification §2, D34). */
export const FormField = ({ form, error }: { form: DrugForm; error?: string }) => (
  <div>
    <TextField
      id={fieldId('form')}
      label={fieldMessages.labels.form}
      value={form.state.values.form}
      {...usePublishMark('form')}
      error={error}
      list={LIST}
      disabled={form.lookups !== 'ready'}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => form.set('form', event.target.value)}
    />
    <datalist id={LIST}>
      {KNOWN_FORMS.map((known) => (
        <option key={known} value={known} />
      ))}
    </datalist>
  </div>
);
