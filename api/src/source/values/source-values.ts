import { SOURCE_FIELDS } from '@refined/shared/domain';
import type { ChangeKind, SourceField } from '@refined/shared/domain';
import { ingredientMeaning, labelMeaning, strengthMeaning } from './meaning.ts';

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

/** Of the sub-types, Health Canada only says whether a product is a biosimilar. */
export const typeTexts = ({ biosimilar }: { readonly biosimilar: boolean }): Texts =>
  textsOf(biosimilar);

interface Named {
  readonly name: string;
}

/** A record's field as texts. */
export const recordTexts = (value: string | Named | readonly Named[] | null): Texts => {
  if (value === null || typeof value === 'string') return textsOf(value);
  return [value].flat().map(({ name }) => name);
};

/** The common form of two spellings of one value (D60). */
const KEYS: Partial<Record<SourceField, (text: string) => string>> = {
  drug_name: labelMeaning,
  health_canada_drug_name: labelMeaning,
  manufacturer: labelMeaning,
  schedule: labelMeaning,
  active_ingredient: ingredientMeaning,
  form: labelMeaning,
  administration: labelMeaning,
  strength: strengthMeaning,
  // ATC classes are matched by their code.
  drug_class: (label) => label.split(' ')[0]!,
};

/**
 * Equal for values of one field that mean the same (D60). Strengths follow the ingredients, so their
 * order matters; no other list's does.
 */
export const keysOf = (field: SourceField, texts: Texts): string => {
  const keys = texts.map(KEYS[field] ?? ((text) => text));
  return JSON.stringify(field === 'active_ingredient' ? keys : keys.sort());
};

/**
 * Whether two values of a field mean the same. For the type only "biosimilar or not" is compared.
 */
export const sameTexts = (field: SourceField, left: Texts, right: Texts): boolean =>
  field === 'type'
    ? left.includes(BIOSIMILAR) === right.includes(BIOSIMILAR)
    : keysOf(field, left) === keysOf(field, right);

/** Field → the source's value that a reviewer rejected. */
export type KeptValues = Readonly<Partial<Record<string, Texts>>>;

/**
 * Whether a reviewer kept our value against exactly this value of the source: then it is no reason
 * for a review until the source changes.
 */
export const isKept = (kept: KeptValues | null, field: string, value: Texts): boolean => {
  const against = kept?.[field];
  return against !== undefined && isSourceField(field) && sameTexts(field, against, value);
};
