import { LIMITS } from './limits.ts';

/** "DIN", as typed before a number: `DIN 02247162`, `din:`, `DIN#`, `DIN no.` */
const PREFIX = /^din\W*(?:(?:no|nr|num|number)\b\W*)?(?=\d|$)/iu;
/** Blanks of any kind, dashes, minus, soft hyphens, and invisible characters from copied text. */
const FILLERS = /[\s\p{Pd}\u00ad\u200b-\u200f\u2060\u2212\ufeff]/gu;

/** A typed DIN without prefix, blanks and dashes (D23); full-width digits become plain ones. */
export const typedDin = (term: string): string =>
  term.normalize('NFKC').replace(FILLERS, '').replace(PREFIX, '');

/** Between DINs that were pasted. */
const BETWEEN = /[,;|\r\n]+/u;

/** A text without such signs: one DIN, blanks inside or not, or several between blanks. */
const dinsIn = (piece: string): readonly string[] => {
  const whole = typedDin(piece);
  if (whole.length <= LIMITS.dinDigits) return [whole];
  const words = piece.trim().split(/\s+/).map(typedDin);
  const isApart = words.length > 1 && words.every((word) => /^(\d{6,8})?$/.test(word));
  // "0224 0001 0224 0002", or a column whose line ends a program dropped.
  const isRow = /^\d+$/.test(whole) && whole.length % LIMITS.dinDigits === 0;
  return !isApart && isRow ? (whole.match(/\d{8}/g) ?? []) : words;
};

/**
 * The DINs of a term as typed, each once: several when a list or a column was pasted. Then words
 * without a digit are left out: they stand beside their DINs.
 */
export const typedDins = (term: string): readonly string[] => {
  const one = typedDin(term);
  if (one.length <= LIMITS.dinDigits && !BETWEEN.test(term)) return [one];
  const found = term.normalize('NFKC').split(BETWEEN).flatMap(dinsIn);
  const dins = [...new Set(found.filter((din) => /\d/.test(din)))];
  // "metformin 500 850" is no list of DINs.
  const isWords = /\p{L}/u.test(one) && !dins.some((din) => /^\d{6,8}$/.test(din));
  return dins.length > 1 && !isWords ? dins : [one];
};

/**
 * The same as DINs are stored: padded with zeros if it has fewer than 8 digits and nothing else;
 * any other text finds nothing.
 */
export const normaliseDin = (term: string): string => {
  const clean = typedDin(term);
  return /^\d+$/.test(clean) ? clean.padStart(LIMITS.dinDigits, '0') : clean;
};

export const isDin = (text: string): boolean => /^\d{8}$/.test(text);
