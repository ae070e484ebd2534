import { fold } from '../db/fold.ts';

/**
 * Marks that stand between names, not in them; a dash too, as names are written with and without.
 */
const BETWEEN = /[\s,;+&/|\u2010-\u2015-]+/u;
/** Words that only join: left out where others remain. */
const JOINING: ReadonlySet<string> = new Set(['and', 'et', 'with', 'avec']);

/** The words of a search term, folded, each once; none for a term of marks alone. */
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

/** A name without its marks, so that "acid, folic" and "acid folic" begin alike. */
export const plainName = (name: string): string =>
  fold(name)
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim();
