import { LIMITS } from './limits.ts';

/** "DIN", as typed before a number: `DIN 02247162`, `din:`, `DIN#`, `DIN no.` */
const PREFIX = /^din\W*(?:(?:no|nr|num|number)\b\W*)?(?=\d|$)/iu;
/**
 * Blanks of any kind, dashes, minus, soft hyphens, and invisible characters from copied text; quotes
 * of a spreadsheet, and a sentence's full stop.
 */
const FILLERS = /[\s\p{Pd}\u00ad\u200b-\u200f\u2018-\u201f\u2060\u2212\ufeff'"]|\.\s*$/gu;

/** A typed DIN without prefix, blanks and dashes (D23); full-width digits become plain ones. */
export const typedDin = (term: string): string =>
  term.normalize('NFKC').replace(FILLERS, '').replace(PREFIX, '');

/** Separators between pasted DINs. */
const BETWEEN = /[,;|\r\n]+/u;

/** The DINs of a text without separators: one DIN, or several with blanks between them. */
const dinsIn = (piece: string): readonly string[] => {
  const whole = typedDin(piece);
  if (whole.length <= LIMITS.dinDigits) return [whole];
  const words = piece.trim().split(/\s+/).map(typedDin);
  const isApart = words.length > 1 && words.every((word) => /^(\d{6,8})?$/.test(word));
  // "0224 0001 0224 0002", or a column whose line ends were lost.
  const isRow = /^\d+$/.test(whole) && whole.length % LIMITS.dinDigits === 0;
  return !isApart && isRow ? (whole.match(/\d{8}/g) ?? []) : words;
};

/**
 * The DINs of a term as typed, without duplicates: several when a list or a column was pasted.
 * Words without a digit are then left out: they are labels beside the DINs.
 */
export const typedDins = (term: string): readonly string[] => {
  const one = typedDin(term);
  if (one.length <= LIMITS.dinDigits && !BETWEEN.test(term)) return [one];
  const found = term.normalize('NFKC').split(BETWEEN).flatMap(dinsIn);
  const dins = [...new Set(found.filter((din) => /\d/.test(din)))];
  // "metformin 500 850" isn't a list of DINs.
  const isWords = /\p{L}/u.test(one) && !dins.some((din) => /^\d{6,8}$/.test(din));
  return dins.length > 1 && !isWords ? dins : [one];
};

/**
 * A typed DIN as it is stored: fewer than 8 digits are padded with zeros. Any other text is
 * unchanged and finds nothing.
 */
export const normaliseDin = (term: string): string => {
  const clean = typedDin(term);
  return /^\d+$/.test(clean) ? clean.padStart(LIMITS.dinDigits, '0') : clean;
};

export const isDin = (text: string): boolean => /^\d{8}$/.test(text);
