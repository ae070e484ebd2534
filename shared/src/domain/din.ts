import { LIMITS } from './limits.ts';

/**
 * A DIN as typed, as the API searches it (D23): trimmed, blanks and dashes gone; when all digits and shorter than 8,
 * padded with zeros. Anything else comes back cleaned but unpadded, and finds nothing.
 */
export const normaliseDin = (term: string): string => {
  const clean = term.replace(/[\s\-\u2010-\u2015]/g, '');
  return /^\d+$/.test(clean) && clean.length < LIMITS.dinDigits ? clean.padStart(LIMITS.dinDigits, '0') : clean;
};

export const isDin = (text: string): boolean => /^\d{8}$/.test(text);
