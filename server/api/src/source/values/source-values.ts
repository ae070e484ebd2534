import {
  isPairField,
  SOURCE_FIELDS,
  wholeValues,
  type ChangeKind,
  type SourceField,
} from '@refined/shared/domain';
import { codeOfClass, meaningIn, strengthMeaning } from './meaning.ts';
import { pairDifference, type PairTexts } from './pairs.ts';

export type ChangeValue = string | number | boolean | readonly string[] | null;

/**
 * One reason why a drug is queued (D48): the old and new value, as the source has them, normalised.
 */
export interface SourceChange {
  readonly kind: ChangeKind;
  /** The record's field, null where the change concerns the product as a whole. */
  readonly field: string | null;
  readonly before: ChangeValue;
  readonly after: ChangeValue;
  /** Day since which the product is in its new state, YYYY-MM-DD, if known. */
  readonly since?: string;
  /** Already true at the last import: the same reason isn't given again (D66). */
  readonly again?: true;
}

export const isSourceField = (field: string): field is SourceField =>
  (SOURCE_FIELDS as readonly string[]).includes(field);

/** A value as shown and compared: labels or one text; empty if the source says "none". */
export type Texts = readonly string[];

/** A field's value in a reason. "biosimilar" is a yes or no about the type. */
export const textsOf = (value: ChangeValue): Texts => {
  if (value === null || value === '' || value === false) return [];
  if (value === true) return [BIOSIMILAR];
  return typeof value === 'object' ? value : [String(value)];
};

const BIOSIMILAR = 'Biosimilar';

const meaningOf = (field: SourceField, text: string): string => {
  // Without the ingredients the order of strengths has no meaning (D73).
  if (field === 'strength') return text.split(';').map(strengthMeaning).sort().join(';');
  // A record has an entry of the ATC lookup, which is found by code.
  return field === 'drug_class' ? codeOfClass(text) : meaningIn(field, text);
};

/** Equal for values of a field with the same meaning (D60), in any order. */
export const keysOf = (field: SourceField, texts: Texts): string =>
  JSON.stringify(texts.map((text) => meaningOf(field, text)).sort());

/** Values of a record or a source by field; absent fields aren't compared. */
export type FieldTexts = Readonly<Partial<Record<SourceField, Texts>>>;

/**
 * Whether a field's meaning differs between two states (D60); false if one of them lacks the field.
 * Ingredients and strengths are compared as pairs (D73). For the type only "biosimilar or not" is
 * compared.
 */
export const differsIn = (field: SourceField, left: FieldTexts, right: FieldTexts): boolean => {
  const [one, other] = [left[field], right[field]];
  if (!one || !other) return false;
  if (isPairField(field) && isPaired(left) && isPaired(right))
    return pairDifference(left, right)[field];
  return field === 'type'
    ? one.includes(BIOSIMILAR) !== other.includes(BIOSIMILAR)
    : keysOf(field, one) !== keysOf(field, other);
};

const isPaired = (texts: FieldTexts): texts is FieldTexts & PairTexts =>
  texts.active_ingredient !== undefined && texts.strength !== undefined;

/** Whether the value that contains the field is the same in two states (D73). */
export const isSameValue = (field: SourceField, left: FieldTexts, right: FieldTexts): boolean =>
  !wholeValues([field]).some((one) => differsIn(one, left, right));

/** Whether a reviewer set the value that contains the field. `overridden`: the set fields. */
export const isOverridden = (overridden: readonly string[], field: string): boolean =>
  wholeValues([field]).some((one) => overridden.includes(one));

/**
 * Whether a reviewer kept our value against exactly this value of the source: then it is no reason
 * for a review until the source changes. `kept`: the rejected values of the source.
 */
export const isKept = (kept: FieldTexts | null, field: string, after: FieldTexts): boolean =>
  isSourceField(field) && kept?.[field] !== undefined && isSameValue(field, kept, after);
