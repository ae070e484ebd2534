/** Control characters, line breaks, and what turns the direction of the text around. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * A short name or a reason as people see it: on one line, without characters that are not seen or
 * that show the text around it in another order. May be empty.
 */
export const shortName = (text: string): string =>
  text.replace(UNSEEN, ' ').replace(/ {2,}/g, ' ').trim();
