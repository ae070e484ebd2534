import type { LookupName, SourceField } from '@refined/shared/domain';
import { labelKey, memo } from './labels.ts';
import { normaliseAmount } from './strength.ts';

/*
 * What two spellings of one value have in common (D60). Two texts with the same meaning differ in
 * case, accents, blanks and punctuation at most. What may say something else is kept: figures with
 * their decimals and what stands between two of them, signs such as % and +, and an ingredient's
 * brackets.
 */

/** A thousands comma, as in "10,000"; other commas may be decimal ones and are left alone. */
const GROUPED = /(?<![\d.,])[1-9]\d{0,2}(?:,\d{3})+(?![\d,])/g;

/** ".5" is 0.5, "1.0" is 1, "1,000" is 1000. */
const normaliseNumbers = (text: string): string =>
  text
    .replace(GROUPED, (number) => number.replaceAll(',', ''))
    .replace(/(?<![\p{L}\d.,])\.(?=\d)/gu, '0.')
    .replace(/(?<![\d.,])\d+\.\d+(?![.,]?\d)/g, normaliseAmount);

const fold = (text: string): string =>
  normaliseNumbers(text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase());

const KEPT = '\\p{L}\\p{N}%&#+<>=*±';
const DECIMAL_POINT = '\u0001';
const BETWEEN_FIGURES = '\u0002';
const POINT_IN_NUMBER = /(?<=\d)\.(?=\d)/g;
const GAP_IN_FIGURES = new RegExp(`(?<=\\d)[^${KEPT}${DECIMAL_POINT}]+(?=\\d)`, 'gu');
const PUNCTUATION = new RegExp(`[^${KEPT}${DECIMAL_POINT}${BETWEEN_FIGURES}]`, 'gu');

/**
 * The meaning of a name or label: "GlaxoSmithKline Inc." is "GLAXOSMITHKLINE INC", "30/70" isn't
 * "3070".
 */
export const labelMeaning = memo((text) =>
  fold(text)
    .replace(POINT_IN_NUMBER, DECIMAL_POINT)
    .replace(GAP_IN_FIGURES, BETWEEN_FIGURES)
    .replace(PUNCTUATION, ''),
);

/**
 * A bracket's words in a fixed order; if there are figures among them, only whole phrases are
 * sorted.
 */
const bracketMeaning = (inside: string): string => {
  const hasFigure = /(^|[\s,;])\d+([.,]\d+)?(?=$|[\s,;])/.test(inside);
  const parts = inside.split(hasFigure ? /[,;]/ : /[\s,;]+/);
  return parts.map(labelMeaning).filter(Boolean).sort().join('|');
};

/**
 * The meaning of an ingredient: the words in a bracket may be in any order. The bracket itself
 * matters: "X (Y)" is measured as X, "X Y" as the salt.
 */
export const ingredientMeaning = memo((name) => {
  const parts = name.split(/[()]/);
  const isNested = /\([^)]*\(/.test(name);
  if (isNested) return parts.map(labelMeaning).join('(');
  return parts
    .map((part, index) => (index % 2 === 0 ? labelMeaning(part) : `(${bracketMeaning(part)})`))
    .join('');
});

/** The meaning of a strength: "150 MG/1 ML" is "150 mg/mL"; units and percentages are kept. */
export const strengthMeaning = memo((text) =>
  fold(text)
    .replace(/\s*\/\s*/g, '/')
    .replace(/\/1 (?=\p{L})/gu, '/')
    .replace(/\/1(?=\p{L})/gu, '/')
    .replace(/(?<!\d)\s+|\s+(?!\d)/g, ''),
);

/** An ATC class by its code and text. */
const classMeaning = (label: string): string => {
  const [code = '', ...words] = label.split(' ');
  return `${code.toUpperCase()} ${labelMeaning(words.join(' '))}`;
};

const MEANINGS: Readonly<Partial<Record<string, (label: string) => string>>> = {
  drug_name: labelMeaning,
  health_canada_drug_name: labelMeaning,
  manufacturer: labelMeaning,
  schedule: labelMeaning,
  active_ingredient: ingredientMeaning,
  form: labelMeaning,
  administration: labelMeaning,
  drug_class: classMeaning,
} satisfies Partial<Record<SourceField, unknown>>;

/** What a label of this field means; of other fields the text itself. */
export const meaningIn = (field: string, label: string): string =>
  MEANINGS[field]?.(label) ?? label;

export const codeOfClass = (label: string): string => label.split(' ')[0]!;

/** The key of a label that a list gets. */
export const listKey = (kind: LookupName, name: string): string =>
  kind === 'drug_class' ? codeOfClass(name) : labelKey(name);

/**
 * What finds a label's entry in a list: its meaning (D60). ATC classes are found by their code, as a
 * new text renames the class; our own lists by their key.
 */
export const entryMeaning = (
  kind: LookupName,
  { key, name }: { readonly key: string; readonly name: string },
): string => (kind === 'drug_class' ? key : (MEANINGS[kind]?.(name) ?? key));

/** The same for a text of a source. */
export const entryKey = (kind: LookupName, name: string): string =>
  entryMeaning(kind, { key: listKey(kind, name), name });
