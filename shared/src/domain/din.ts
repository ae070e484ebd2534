import { LIMITS } from './limits.ts';

/** "DIN", as typed before a number: `DIN 02247162`, `din:`, `DIN#`, `DIN no.` */
const PREFIX = /^din\W*(?:(?:no|nr|num|number)\b\W*)?(?=\d|$)/iu;
/** Blanks of any kind, dashes, minus, soft hyphens, and invisible characters from copied text. */
const FILLERS = /[\s\p{Pd}\u00ad\u200b-\u200f\u2060\u2212\ufeff]/gu;

/** A typed DIN without prefix, blanks and dashes (D23); full-width digits become plain ones. */
export const typedDin = (term: string): string =>
  term.normalize('NFKC').replace(FILLERS, '').replace(PREFIX, '');

/**
 * The same as DINs are stored: padded with zeros if it has fewer than 8 digits and nothing else;
 * any other text finds nothing.
 */
export const normaliseDin = (term: string): string => {
  const clean = typedDin(term);
  return /^\d+$/.test(clean) ? clean.padStart(LIMITS.dinDigits, '0') : clean;
};

export const isDin = (text: string): boolean => /^\d{8}$/.test(text);
