import {
  DRUG_FIELD_NAMES,
  DRUG_FIELDS,
  sameMeaning,
  STORED_FIELDS,
  wholeValues,
  type DrugField,
  type DrugFieldName,
  type StoredFieldName,
} from '@refined/shared/domain';

/** A field's value while it is edited; ids as text (D28), in order. */
interface ValueOfKind {
  readonly text: string;
  /** Any typed text: the API decides what is valid. */
  readonly number: string;
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

const EMPTY: ValueOfKind = { text: '', number: '', date: '', single: null, multi: [] };

export const emptyValues = Object.fromEntries(
  FIELD_NAMES.map((name) => [name, EMPTY[fieldOf(name).kind]]),
) as unknown as FormValues;

export const sameValue = (a: FormValue, b: FormValue): boolean =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((id, index) => id === b[index])
    : a === b;

/**
 * The stored fields that differ in meaning, in the screen's order (D52). Fields that aren't stored
 * never count as unsaved changes (D31).
 */
export const changedFields = (from: FormValues, to: FormValues): readonly StoredFieldName[] =>
  from === to ? [] : STORED_FIELDS.filter((name) => !sameMeaning(name, from[name], to[name]));

/**
 * `values`, but with the original text of `from` where the meaning is the same, so that a save
 * sends only real changes (D52).
 */
export const withUnchanged = (from: FormValues, values: FormValues): FormValues =>
  carryChanges(values, from, from);

/** `values` with all its stored fields from `to`. */
export const withStored = (values: FormValues, to: FormValues): FormValues => ({
  ...values,
  ...Object.fromEntries(STORED_FIELDS.map((name) => [name, to[name]])),
});

/**
 * The stored fields of `to`, with every change from `from` to `values` applied; a pair is carried
 * whole (D73).
 */
export const carryChanges = (values: FormValues, from: FormValues, to: FormValues): FormValues => ({
  ...withStored(values, to),
  ...Object.fromEntries(
    wholeValues(changedFields(from, values)).map((name) => [name, values[name]]),
  ),
});

/** Whether the field, with the other half of its pair, is the same (D73). */
export const sameWhole = (name: StoredFieldName, one: FormValues, other: FormValues): boolean =>
  wholeValues([name]).every((part) => sameValue(one[part], other[part]));

/** The fields that both sides changed, to different values. */
export const clashingFields = (
  values: FormValues,
  from: FormValues,
  to: FormValues,
): readonly StoredFieldName[] => {
  const theirs = new Set(wholeValues(changedFields(from, to)));
  return changedFields(from, values).filter(
    (name) => theirs.has(name) && !sameWhole(name, values, to),
  );
};
