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

/** A lookup's name as searches use it; see plainName. */
export interface PlainName {
  readonly id: number;
  readonly plain: string;
}

/** How well a name matches a part of the term; the index is the rank (D23: best match first). */
const LEVELS: readonly ((plain: string, part: string) => boolean)[] = [
  (plain, part) => plain === part,
  (plain, part) => plain.startsWith(part),
  (plain, part) => ` ${plain}`.includes(` ${part}`),
  (plain, part) => part.split(' ').every((word) => plain.includes(word)),
];

/** One bit per word; words beyond an integer's bits are ignored. */
const MOST_WORDS = 30;

/**
 * The ingredients that match a term, for a query over drugs. Parallel arrays, one position per
 * ingredient: bit n of `words`: its name contains word n; bit n of `levels[rank]`: it matches part
 * n of the term at least that well.
 */
export interface IngredientMatches {
  readonly ids: readonly number[];
  readonly words: readonly number[];
  readonly levels: readonly (readonly number[])[];
  readonly allWords: number;
  readonly allParts: number;
  /** Ingredients with the rarest word: each drug found contains one of them. */
  readonly rarest: readonly number[];
}

const bits = (flags: readonly boolean[]): number =>
  flags.reduce((mask, flag, at) => (flag ? mask | (1 << at) : mask), 0);
const all = (count: number): number => 2 ** count - 1;

/**
 * Splits the term's words into parts, one ingredient each; each part is the longest that a name
 * contains: "acetylsalicylic acid caffeine" has two. Accepts one name or several, in any order and
 * with any punctuation between them.
 */
const partsOf = (
  words: readonly string[],
  holds: (part: readonly string[]) => boolean,
): string[] => {
  const parts: string[] = [];
  for (let from = 0; from < words.length;) {
    let to = words.length;
    while (to > from + 1 && !holds(words.slice(from, to))) to -= 1;
    parts.push(words.slice(from, to).join(' '));
    from = to;
  }
  return parts;
};

/** Words of the term that no ingredient's name contains. */
export const unknownWords = (term: string, ingredients: readonly PlainName[]): string[] =>
  wordsOf(term)
    .slice(0, MOST_WORDS)
    .filter((word) => !ingredients.some(({ plain }) => plain.includes(word)));

/**
 * Matches a term's words with all ingredients; undefined if a word is in no name. `similar`: word →
 * ingredients with similar names (typing errors).
 */
export const matchIngredients = (
  term: string,
  ingredients: readonly PlainName[],
  similar: ReadonlyMap<string, ReadonlySet<number>> = new Map(),
): IngredientMatches | undefined => {
  const words = wordsOf(term).slice(0, MOST_WORDS);
  const holdsWord = ({ id, plain }: PlainName, word: string): boolean =>
    plain.includes(word) || (similar.get(word)?.has(id) ?? false);
  const found = ingredients.filter((item) => words.some((word) => holdsWord(item, word)));
  const parts = partsOf(words, (part) =>
    found.some((item) => part.every((word) => holdsWord(item, word))),
  );
  const ofWord = words.map((word) =>
    found.filter((item) => holdsWord(item, word)).map(({ id }) => id),
  );
  const [rarest = []] = ofWord.toSorted((a, b) => a.length - b.length);
  if (rarest.length === 0) return undefined;
  return {
    ids: found.map(({ id }) => id),
    words: found.map((item) => bits(words.map((word) => holdsWord(item, word)))),
    levels: LEVELS.map((_, level) =>
      found.map(({ plain }) =>
        bits(parts.map((part) => LEVELS.slice(0, level + 1).some((fits) => fits(plain, part)))),
      ),
    ),
    allWords: all(words.length),
    allParts: all(parts.length),
    rarest,
  };
};
