import { fold } from '../../db/sql-names.ts';
import { type PlainName, plainName, wordsOf } from '../search-term.ts';
import type { Lookups } from '../lookup-cache.ts';

/** SQL that finds the drugs of a search: id, order_key and rank (0: the best match). */
export interface Hits {
  readonly text: string;
  /** Further common table expressions, each followed by a comma. */
  readonly before: string;
  readonly parameters: readonly unknown[];
}

/**
 * SQL: added to the rank of a drug off the market (D80), so that it comes last, however well it
 * matches. A search for a whole DIN doesn't use it.
 */
export const marketRank = (row: string): string =>
  `case when ${row}.dpd_status = 'marketed' then 0 else 1000 end`;

/** Escapes a text for `like`. */
export const likePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * The name with spaces instead of punctuation between words, like the terms: so "Apo-Metformin"
 * begins with "apo metformin".
 */
const SPACED = `translate(search_name, '-/(,+&', '      ')`;

/** Number of words looked up in the trigram index; further words filter the result. */
const INDEXED_WORDS = 6;

/** SQL: rank of a name that contains the whole term, $1–$3; first branches of a `case`. */
const WHOLE_NAME = `
      when ${SPACED} = $1 then 0
      when ${SPACED} like $2 then 1
      when ${SPACED} like $3 then 2`;

const wholeName = (words: readonly string[]): readonly string[] => {
  const name = words.join(' ');
  return [name, `${likePattern(name)}%`, `% ${likePattern(name)}%`];
};

/** SQL: the hits in names; the words for the index are $5 and on. */
const nameHits = (indexedWords: number): string => {
  const places = Array.from({ length: indexedWords }, (_, word) => `$${word + 5}`);
  return `
  select id, search_name as order_key,
    case ${WHOLE_NAME}
      else 3 end + ${marketRank('drug')} as rank
  from drug
  where search_name like all($4::text[])
    ${places.map((place) => `and search_name like ${place}`).join(' ')}`;
};

const inName = (word: string): string => `%${likePattern(word)}%`;

/**
 * Drugs whose names contain each word of the term, in any order (D23). Order: the exact name, names
 * that begin with the term, names that contain it at the start of a word, others. `term` is trimmed
 * and not empty.
 */
export const hitsByName = (term: string): Hits => {
  const words = wordsOf(term);
  // A term that is only punctuation is searched for literally.
  const sought = words.length > 0 ? words : [fold(term)];
  const patterns = sought.map(inName);
  const indexed = patterns.slice(0, INDEXED_WORDS);
  return {
    text: nameHits(indexed.length),
    before: '',
    parameters: [...wholeName(sought), patterns.slice(INDEXED_WORDS), ...indexed],
  };
};

/** A number must match as a whole: "50" doesn't match "500 MG"; "500mg" does. */
export const inFacts = (word: string): string => {
  const [, number, unit = ''] = /^(\d[\d.]*)(.*)$/.exec(word) ?? [];
  return number === undefined ? `% ${likePattern(word)}%` : `% ${number} ${likePattern(unit)}%`;
};

/** Number of parameters per word, and number of parameters before the first word's. */
const OF_WORD = 4;
const OF_NAME = 4;

/** SQL: the hits of this many words, each with OF_WORD parameters, from $5 on. */
const wordHits = (words: number): string => {
  const conditions = Array.from({ length: words }, (_, word) => {
    const [name, ingredients, companies, facts] = [1, 2, 3, 4].map(
      (at) => `$${OF_NAME + word * OF_WORD + at}`,
    );
    return `(search_name like ${name} or active_ingredient_ids && ${ingredients}::integer[]
      or manufacturer_id = any(${companies}::integer[]) or drug_facts(strength, form) like ${facts})`;
  });
  return `
  select id, search_name as order_key,
    case ${WHOLE_NAME}
      when search_name like all($4::text[]) then 3
      when search_name like any($4::text[]) then 4
      else 5 end + ${marketRank('drug')} as rank
  from drug
  where ${conditions.join(' and ')}`;
};

/**
 * Drugs that match each word of the term: anywhere in the name, or at the start of a word in an
 * ingredient, the company, the strength or the form. Names with all words come first, then names
 * with some. Undefined for a term of punctuation, or with too many words.
 */
export const hitsByWords = (
  term: string,
  { ingredients, companies }: Lookups,
): Hits | undefined => {
  const words = wordsOf(term);
  if (words.length === 0 || words.length > INDEXED_WORDS) return undefined;
  const idsOf = (names: readonly PlainName[], word: string): readonly number[] => {
    const sought = plainName(word);
    if (sought === '') return [];
    return names.filter(({ plain }) => ` ${plain}`.includes(` ${sought}`)).map(({ id }) => id);
  };
  return {
    text: wordHits(words.length),
    before: '',
    parameters: [
      ...wholeName(words),
      words.map(inName),
      ...words.flatMap((word) => [
        inName(word),
        idsOf(ingredients, word),
        idsOf(companies, word),
        inFacts(word),
      ]),
    ],
  };
};
