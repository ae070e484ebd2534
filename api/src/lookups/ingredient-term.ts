import { wordsOf } from './search-term.ts';

/** An ingredient's name as a search reads it: see plainName. */
export interface PlainIngredient {
  readonly id: number;
  readonly plain: string;
}

/** How well a name matches a part of the term; the position is the rank (D23: best match first). */
const LEVELS: readonly ((plain: string, part: string) => boolean)[] = [
  (plain, part) => plain === part,
  (plain, part) => plain.startsWith(part),
  (plain, part) => ` ${plain}`.includes(` ${part}`),
  (plain, part) => part.split(' ').every((word) => plain.includes(word)),
];

/** One bit for each word: more words than an integer has are left out. */
const MOST_WORDS = 30;

/**
 * Which ingredients a term means, for a query over drugs. Position by position one ingredient: bit
 * n of `words` says that its name holds word n, bit n of `levels[rank]` that it matches part n of
 * the term at least that well.
 */
export interface IngredientMatches {
  readonly ids: readonly number[];
  readonly words: readonly number[];
  readonly levels: readonly (readonly number[])[];
  readonly allWords: number;
  readonly allParts: number;
  /** Ingredients of the word that fewest have: each drug found holds one of them. */
  readonly rarest: readonly number[];
}

const bits = (flags: readonly boolean[]): number =>
  flags.reduce((mask, flag, at) => (flag ? mask | (1 << at) : mask), 0);
const all = (count: number): number => 2 ** count - 1;

/**
 * The term's words in parts of one ingredient each, the longest that some ingredient's name holds:
 * "acetylsalicylic acid caffeine" is two. Typed as one name or as several, in any order and with
 * any marks between them.
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

/** Words of the term that no ingredient's name holds. */
export const unknownWords = (term: string, ingredients: readonly PlainIngredient[]): string[] =>
  wordsOf(term)
    .slice(0, MOST_WORDS)
    .filter((word) => !ingredients.some(({ plain }) => plain.includes(word)));

/**
 * Matches a term's words with all ingredients; undefined when a word is in no name. `similar`: word
 * → ingredients that stand in for it (typing errors).
 */
export const matchIngredients = (
  term: string,
  ingredients: readonly PlainIngredient[],
  similar: ReadonlyMap<string, ReadonlySet<number>> = new Map(),
): IngredientMatches | undefined => {
  const words = wordsOf(term).slice(0, MOST_WORDS);
  const holdsWord = ({ id, plain }: PlainIngredient, word: string): boolean =>
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
