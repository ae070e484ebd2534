import { DRUG_FIELD_NAMES, DRUG_FIELDS, sameMeaning, STORED_FIELDS } from '@refined/shared/domain';
import type { DrugField, DrugFieldName, StoredFieldName } from '@refined/shared/domain';

/** What a field holds while it is edited: ids as text (D28), in order. */
interface ValueOfKind {
  readonly text: string;
  readonly date: string;
  readonly single: string | null;
  readonly multi: readonly string[];
}

export type FormValues = {
  readonly [Field in DrugFieldName]: ValueOfKind[(typeof DRUG_FIELDS)[Field]['kind']];
};
export type FormValue = FormValues[DrugFieldName];

export const FIELD_NAMES = DRUG_FIELD_NAMES;
export { STORED_FIELDS };
export type { StoredFieldName };

export const isStored = (name: DrugFieldName): name is StoredFieldName => DRUG_FIELDS[name].stored;

export const fieldOf = (name: DrugFieldName): DrugField => DRUG_FIELDS[name];

const EMPTY: ValueOfKind = { text: '', date: '', single: null, multi: [] };

export const emptyValues = Object.fromEntries(
  FIELD_NAMES.map((name) => [name, EMPTY[fieldOf(name).kind]]),
) as unknown as FormValues;

export const sameValue = (a: FormValue, b: FormValue): boolean =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((id, index) => id === b[index])
    : a === b;

/**
 * The stored fields that mean something else, in the screen's order (D52); the ones that aren't
 * stored are nobody's unsaved changes (D31).
 */
export const changedFields = (from: FormValues, to: FormValues): readonly StoredFieldName[] =>
  STORED_FIELDS.filter((name) => !sameMeaning(name, from[name], to[name]));

/**
 * `values` with what means the same as in `from` just as it stands there: a save sends only what
 * the user changed anew (D52).
 */
export const withUnchanged = (from: FormValues, values: FormValues): FormValues =>
  carryChanges(values, from, from);

/** `values` with all its stored fields from `to`. */
export const withStored = (values: FormValues, to: FormValues): FormValues => ({
  ...values,
  ...Object.fromEntries(STORED_FIELDS.map((name) => [name, to[name]])),
});

/**
 * The stored fields of `to`, with everything on them that was changed between `from` and `values`.
 */
export const carryChanges = (values: FormValues, from: FormValues, to: FormValues): FormValues => ({
  ...withStored(values, to),
  ...Object.fromEntries(changedFields(from, values).map((name) => [name, values[name]])),
});

/** The fields that were changed on both sides, to different values. */
export const clashingFields = (
  values: FormValues,
  from: FormValues,
  to: FormValues,
): readonly StoredFieldName[] => {
  const theirs = new Set(changedFields(from, to));
  return changedFields(from, values).filter(
    (name) => theirs.has(name) && !sameValue(values[name], to[name]),
  );
};
