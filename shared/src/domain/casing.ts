import { LANGUAGE } from './formats.ts';
import { isBrandLabel } from './drug-types.ts';

/** Abbreviations that stay upper case in a proper-cased name (D29). */
const ALWAYS_UPPER = new Set([
  'ER',
  'XR',
  'XL',
  'SR',
  'CR',
  'LA',
  'DR',
  'IR',
  'MR',
  'ODT',
  'HCT',
  'HCTZ',
  'DIN',
  'EC',
  'PR',
  'TDS',
  'IV',
  'IM',
  'SC',
  'USP',
  'BP',
  'HFA',
  'DPI',
  'EDTA',
  'II',
  'III',
  'ASA',
  'HD',
  'MG',
  'ML',
  'MCG',
  'IU',
]);

/**
 * A word starts at the beginning and after any character other than letter, digit and apostrophe.
 */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’]*/gu;

const properWord = (word: string): string => {
  const upper = word.toLocaleUpperCase(LANGUAGE);
  if (ALWAYS_UPPER.has(upper)) return upper;
  return upper.charAt(0) + word.slice(1).toLocaleLowerCase(LANGUAGE);
};

const properCase = (name: string): string => name.replace(WORD, properWord);

/**
 * A drug name in the casing of its sub-type (specification §4, D29): upper case if the sub-type's
 * label ends with "Brand", else each word capitalised; abbreviations such as XR stay.
 */
export const caseDrugName = (name: string, subTypeLabel: string): string =>
  isBrandLabel(subTypeLabel) ? name.toLocaleUpperCase(LANGUAGE) : properCase(name);
