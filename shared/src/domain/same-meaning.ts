import { recordField, type RecordFieldName } from './drug-fields.ts';

/** A field's value: text, ids of its lookup as numbers or texts, or a number. */
export type FieldValue = string | number | null | undefined | readonly (string | number)[];

/** The part of a value that doesn't depend on how it is written. */
const meaningOf = (field: RecordFieldName, value: FieldValue): string => {
  const entry = recordField(field);
  if (entry.kind === 'multi') return JSON.stringify([...new Set([value ?? []].flat().map(String))]);
  const none = 'whenNone' in entry ? entry.whenNone : undefined;
  return String(value ?? none ?? '').trim();
};

/**
 * Whether two values of a field mean the same (D52): no period equals the default one; blanks at
 * the ends of a text and repeated list entries don't count. Case and order do. The one rule for
 * forms, saves, history, restores and publications. A missing value (a state older than the field)
 * is empty.
 */
export const sameMeaning = (field: RecordFieldName, left: FieldValue, right: FieldValue): boolean =>
  meaningOf(field, left) === meaningOf(field, right);
