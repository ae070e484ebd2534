import { choicesOf, chosen } from '../form/choices.ts';
import { fieldOf } from '../form/form-values.ts';
import type { FormValue, StoredFieldName } from '../form/form-values.ts';
import { mergeMessages } from '../messages/merge.ts';
import type { LookupLists } from '../record/use-lookups.ts';

/** A field's value as a line of text: names instead of ids. */
export const valueText = (field: StoredFieldName, value: FormValue, lists: LookupLists): string => {
  const { lookup } = fieldOf(field);
  if (value === null || value.length === 0) return mergeMessages.empty;
  if (!lookup) return String(value);
  const ids = typeof value === 'string' ? [value] : value;
  return chosen(choicesOf(lists[lookup]), ids)
    .map(({ name }) => name)
    .join(', ');
};
