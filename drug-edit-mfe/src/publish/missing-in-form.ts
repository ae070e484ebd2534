import { missingToPublish, REQUIRED_IN_FORM } from '@refined/shared/domain';
import type { RequiredInForm } from '@refined/shared/domain';
import { choicesOf } from '../form/choices.ts';
import { fieldOf } from '../form/form-values.ts';
import type { FormValues } from '../form/form-values.ts';
import type { LookupLists } from '../record/use-lookups.ts';

/** A field's values as they would be published, as names. */
const namesOf = (
  name: RequiredInForm,
  values: FormValues,
  lists: LookupLists,
): readonly string[] => {
  const { lookup } = fieldOf(name);
  const value = values[name];
  if (value === null) return [];
  const all = typeof value === 'string' ? [value] : value;
  if (!lookup) return all;
  const { byId } = choicesOf(lists[lookup]);
  return all.map((id) => byId.get(id)?.name ?? '');
};

/** The fields that the form's values lack for publication (D53, D54). */
export const missingInForm = (values: FormValues, lists: LookupLists): readonly RequiredInForm[] =>
  missingToPublish((name) => namesOf(name, values, lists), REQUIRED_IN_FORM);
