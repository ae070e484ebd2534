import { drugLine, fieldMessages, printMessages } from '@refined/shared/messages';
import { displayName, useSession } from '@refined/shared/session';
import { PrintHead, usePrinting } from '@refined/shared/ui';
import { isAnswered } from '../form/drug-form.ts';
import { STORED_FIELDS } from '../form/form-values.ts';
import type { DrugForm } from '../form/use-drug-form.ts';
import { valueText } from '../form/choices.ts';
import type { LookupLists } from '../form/use-lookups.ts';

/**
 * The record for printing, instead of the form: every stored field as text, also those behind Show
 * More, with unsaved changes marked. Invisible on the screen.
 */
export const PrintedRecord = ({ form, lists }: { form: DrugForm; lists: LookupLists }) => {
  const { user } = useSession();
  if (!usePrinting()) return null;
  return (
    <div className="ed-printed">
      <PrintHead by={user ? displayName(user) : undefined}>
        {drugLine(form.state.base.record)}
      </PrintHead>
      <dl>
        {STORED_FIELDS.filter((field) => isAnswered(form.state.base.record, field)).map((field) => (
          <div key={field}>
            <dt>{fieldMessages.labels[field]}</dt>
            <dd>
              {valueText(field, form.state.values[field], lists)}
              {form.changed.includes(field) ? <em> {printMessages.unsaved}</em> : null}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
};
