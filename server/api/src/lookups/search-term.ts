import { fold } from '../db/sql-names.ts';

/** Punctuation between names, also dashes, because names are written with and without them. */
const BETWEEN = /[\s,;+&/|\u2010-\u2015-]+/u;
/** Conjunctions: ignored unless they are the only words. */
const JOINING: ReadonlySet<string> = new Set(['and', 'et', 'with', 'avec']);

/** A search term's words, folded, without duplicates; none if the term is only punctuation. */
export const wordsOf = (term: string): string[] => {
  const words = [
    ...new Set(
      fold(term)
        .split(BETWEEN)
        .filter((word) => word !== ''),
    ),
  ];
  const names = words.filter((word) => !JOINING.has(word));
  return names.length > 0 ? names : words;
};

/** A name without punctuation, so that "acid, folic" and "acid folic" match the same. */
export const plainName = (name: string): string =>
  fold(name)
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim();
