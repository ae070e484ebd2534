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
 * One reason why a drug is queued (D48): what was, what is. Values are as the source gives them,
 * normalised.
 */
export interface SourceChange {
  readonly kind: ChangeKind;
  /** The record's field, null where the change concerns the product as a whole. */
  readonly field: string | null;
  readonly before: ChangeValue;
  readonly after: ChangeValue;
  /** Day from which the product is in its new state, YYYY-MM-DD, where the source says so. */
  readonly since?: string;
  /** It was so at the last import: a reason that was given then isn't given again (D66). */
  readonly again?: true;
}

export const isSourceField = (field: string): field is SourceField =>
  (SOURCE_FIELDS as readonly string[]).includes(field);

/**
 * A value as it is shown and compared: labels or one text; empty where the source says that there
 * is none.
 */
export type Texts = readonly string[];

/** A field's value in a reason. "biosimilar" is a yes or no about the type. */
export const textsOf = (value: ChangeValue): Texts => {
  if (value === null || value === '' || value === false) return [];
  if (value === true) return [BIOSIMILAR];
  return typeof value === 'object' ? value : [String(value)];
};

const BIOSIMILAR = 'Biosimilar';

const meaningOf = (field: SourceField, text: string): string => {
  // Without the ingredients the order of several says nothing (D73).
  if (field === 'strength') return text.split(';').map(strengthMeaning).sort().join(';');
  // A record has an entry of the list of ATC classes, which its code finds.
  return field === 'drug_class' ? codeOfClass(text) : meaningIn(field, text);
};

/** Equal for values of one field that mean the same (D60). The order of a list says nothing. */
export const keysOf = (field: SourceField, texts: Texts): string =>
  JSON.stringify(texts.map((text) => meaningOf(field, text)).sort());

/** What a record or a source says, by field; a field that isn't there is of no interest. */
export type FieldTexts = Readonly<Partial<Record<SourceField, Texts>>>;

/**
 * Whether a field means something else in two states (D60); never where one of them lacks it.
 * Ingredients and strengths are compared as pairs (D73). Of the type only "biosimilar or not" is
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

/** Whether the value that a field belongs to is the same in two states (D73). */
export const isSameValue = (field: SourceField, left: FieldTexts, right: FieldTexts): boolean =>
  !wholeValues([field]).some((one) => differsIn(one, left, right));

/** Whether a reviewer set the value that a field belongs to. `overridden`: the fields that were set. */
export const isOverridden = (overridden: readonly string[], field: string): boolean =>
  wholeValues([field]).some((one) => overridden.includes(one));

/**
 * Whether a reviewer kept our value against exactly this value of the source: then it is no reason
 * for a review until the source changes. `kept`: the source's values that were rejected.
 */
export const isKept = (kept: FieldTexts | null, field: string, after: FieldTexts): boolean =>
  isSourceField(field) && kept?.[field] !== undefined && isSameValue(field, kept, after);
