import { LIMITS } from '../limits.ts';

/** "DIN", as it is typed before a number: `DIN 02247162`, `din:`, `DIN#`, `DIN no.` */
const PREFIX = /^din\W*(?:(?:no|nr|num|number)\b\W*)?(?=\d|$)/iu;
/**
 * Blanks of any kind, dashes, minus, soft hyphens, and what comes along unseen when a number is
 * copied.
 */
const FILLERS = /[\s\p{Pd}\u00ad\u200b-\u200f\u2060\u2212\ufeff]/gu;

/**
 * A DIN as typed, without the prefix, blanks and dashes (D23); digits of other scripts' width are
 * plain ones.
 */
export const typedDin = (term: string): string =>
  term.normalize('NFKC').replace(FILLERS, '').replace(PREFIX, '');

/**
 * The same as DINs are stored: all digits and shorter than 8, it is padded with zeros; anything
 * else finds nothing.
 */
export const normaliseDin = (term: string): string => {
  const clean = typedDin(term);
  return /^\d+$/.test(clean) ? clean.padStart(LIMITS.dinDigits, '0') : clean;
};

export const isDin = (text: string): boolean => /^\d{8}$/.test(text);
