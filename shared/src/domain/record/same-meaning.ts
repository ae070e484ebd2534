import { recordField } from './drug-fields.ts';
import type { RecordFieldName } from './drug-fields.ts';

/** A field's value: text, ids of its lookup as numbers or texts, or a number. */
export type FieldValue = string | number | null | undefined | readonly (string | number)[];

/** What stays of a value when it is merely written another way. */
const meaningOf = (field: RecordFieldName, value: FieldValue): string => {
  const entry = recordField(field);
  if (entry.kind === 'multi') return JSON.stringify([...new Set([value ?? []].flat().map(String))]);
  const none = 'whenNone' in entry ? entry.whenNone : undefined;
  return String(value ?? none ?? '').trim();
};

/**
 * Whether two values of a field mean the same (D52): no period is the default one, blanks at the
 * ends of a text and an entry that a list names twice say nothing. Case and order are the user's.
 * The one rule for forms, saves, the history, restores and publications. A value that isn't there
 * (a state that is older than the field) is an empty one.
 */
export const sameMeaning = (field: RecordFieldName, left: FieldValue, right: FieldValue): boolean =>
  meaningOf(field, left) === meaningOf(field, right);
