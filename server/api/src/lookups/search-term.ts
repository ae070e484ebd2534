import { fold } from '../db/sql-names.ts';

/** Punctuation that separates names. A dash too, because names are written with and without. */
const BETWEEN = /[\s,;+&/|\u2010-\u2015-]+/u;
/** Joining words: ignored where other words remain. */
const JOINING: ReadonlySet<string> = new Set(['and', 'et', 'with', 'avec']);

/** A search term's words, folded, each once; none when the term is only punctuation. */
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

/** A name without punctuation, so that "acid, folic" and "acid folic" begin alike. */
export const plainName = (name: string): string =>
  fold(name)
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim();
