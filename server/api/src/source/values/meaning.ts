import type { LookupName, SourceField } from '@refined/shared/domain';
import { labelKey, memo } from './labels.ts';
import { normaliseAmount } from './strength.ts';

/*
 * Meanings of values (D60): equal for spellings that differ only in case, accents, spaces and
 * punctuation. Everything that can change the meaning is kept: numbers with their decimals and the
 * characters between two numbers, signs such as % and +, and an ingredient's brackets.
 */

/** A thousands comma, as in "10,000"; other commas may be decimal commas and are kept. */
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
 * The words in a bracket, sorted; if there are numbers among them, only whole phrases are sorted.
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

/** The meaning of a field's label; for other fields the text itself. */
export const meaningIn = (field: string, label: string): string =>
  MEANINGS[field]?.(label) ?? label;

export const codeOfClass = (label: string): string => label.split(' ')[0]!;

export const listKey = (kind: LookupName, name: string): string =>
  kind === 'drug_class' ? codeOfClass(name) : labelKey(name);

/**
 * The key that finds a label's entry in a lookup: its meaning (D60). ATC classes are found by code,
 * as a new text renames the class; our own lists by key.
 */
export const entryMeaning = (
  kind: LookupName,
  { key, name }: { readonly key: string; readonly name: string },
): string => (kind === 'drug_class' ? key : (MEANINGS[kind]?.(name) ?? key));

/** The same key for a source's text. */
export const entryKey = (kind: LookupName, name: string): string =>
  entryMeaning(kind, { key: listKey(kind, name), name });
