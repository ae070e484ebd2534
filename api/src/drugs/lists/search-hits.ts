import { LIMITS, normaliseDin, typedDin } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { fold } from '../../db/sql-names.ts';
import { hotQuery } from '../../db/hot-query.ts';
import type { Schema } from '../../db/schema.ts';
import { matchIngredients, unknownWords } from '../../lookups/ingredient-term.ts';
import type { IngredientMatches } from '../../lookups/ingredient-term.ts';
import type { LookupCache } from '../../lookups/lookup-cache.ts';
import { wordsOf } from '../../lookups/search-term.ts';
import type { Search } from './list-request.ts';

/** SQL that finds a search's drugs: id, order_key and rank (0: the best match). */
export interface Hits {
  readonly text: string;
  /** Further common table expressions, each followed by a comma. */
  readonly before: string;
  readonly parameters: readonly unknown[];
}

/** Its own DIN first, then Health Canada's for it, or one that it had (D65). */
const WHOLE_DIN_HITS = `
  select d.id, d.din collate "C" as order_key, case when d.din = $1 then 0 else 3 end as rank
  from drugs_of_din($1) as named join drug d on d.id = named.id`;

/**
 * The exact DIN, then DINs that begin with the digits, then those that contain them, then drugs
 * that had one of those.
 */
const DIN_PART_HITS = `
  select id, din collate "C" as order_key,
    case when din = $1 then 0 when din like $2 then 1 else 2 end as rank
  from drug where din = $1 or din like $3
  union all
  select distinct d.id, d.din collate "C", 3
  from former_din f join drug d on d.id = f.drug_id
  where f.din like $3 and d.din not like $3`;

/** Fewest digits for a search by a part of the DIN: the trigram index has no shorter ones. */
const DIN_PART = 3;

const DIGITS = /^\d{1,8}$/;

/**
 * The DIN that digits as typed can only mean as a whole. Undefined for a part, and for what can be
 * no DIN.
 */
const wholeDin = (digits: string): string | undefined => {
  const isWhole = digits.length < DIN_PART || digits.length === LIMITS.dinDigits;
  return isWhole && DIGITS.test(digits) ? normaliseDin(digits) : undefined;
};

/**
 * Drugs of a DIN as typed, without its prefix, blanks and dashes (D23). Undefined for what can be
 * no DIN.
 */
const hitsByDin = (digits: string): Hits | undefined => {
  if (!DIGITS.test(digits)) return undefined;
  const din = wholeDin(digits);
  // Without the trigram index, which would be asked for each three of the digits.
  if (din !== undefined) return { text: WHOLE_DIN_HITS, before: '', parameters: [din] };
  return {
    text: DIN_PART_HITS,
    before: '',
    parameters: [normaliseDin(digits), `${digits}%`, `%${digits}%`],
  };
};

/** Escapes a text for `like`. */
export const likePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * The name with blanks for the punctuation between its words, as terms are read: "apo metformin"
 * begins "Apo-Metformin".
 */
const SPACED = `translate(search_name, '-/(,+&', '      ')`;

/** Number of words looked up in the trigram index; further ones filter its result. */
const INDEXED_WORDS = 6;

/** SQL: the hits of a name; the words for the index are $5 and on. */
const nameHits = (indexedWords: number): string => {
  const places = Array.from({ length: indexedWords }, (_, word) => `$${word + 5}`);
  return `
  select id, search_name as order_key,
    case
      when ${SPACED} = $1 then 0
      when ${SPACED} like $2 then 1
      when ${SPACED} like $3 then 2
      else 3 end as rank
  from drug
  where search_name like all($4::text[])
    ${places.map((place) => `and search_name like ${place}`).join(' ')}`;
};

/**
 * Drugs whose names contain each word of the term, in any order (D23): the exact name first, then
 * names that begin with the term, that contain it from a word's start, and others. `term` is
 * trimmed and not empty.
 */
const hitsByName = (term: string): Hits => {
  const words = wordsOf(term);
  // A term of punctuation only is searched for literally.
  const sought = words.length > 0 ? words : [fold(term)];
  const patterns = sought.map((word) => `%${likePattern(word)}%`);
  const indexed = patterns.slice(0, INDEXED_WORDS);
  const name = sought.join(' ');
  const ranks = [name, `${likePattern(name)}%`, `% ${likePattern(name)}%`];
  return {
    text: nameHits(indexed.length),
    before: '',
    parameters: [...ranks, patterns.slice(INDEXED_WORDS), ...indexed],
  };
};

/**
 * See IngredientMatches: $1 ids, $2 words, $3–$6 levels, $7 all words, $8 all parts, $9 ids of
 * the rarest word.
 */
const INGREDIENT_HITS = `
  select d.id, d.search_name as order_key,
    case
      when bit_or(m.level_0) = $8::integer then 0
      when bit_or(m.level_1) = $8::integer then 1
      when bit_or(m.level_2) = $8::integer then 2
      when bit_or(m.level_3) = $8::integer then 3
      else 4 end as rank
  from drug d
  cross join lateral unnest(d.active_ingredient_ids) as i(id)
  join meant m on m.id = i.id
  where d.active_ingredient_ids && $9::integer[]
  group by d.id having bit_or(m.words) = $7::integer`;
const MEANT = `meant as materialized (
  select * from unnest(
      $1::integer[], $2::integer[], $3::integer[], $4::integer[], $5::integer[], $6::integer[])
    as m(id, words, level_0, level_1, level_2, level_3)),`;

/** Drugs that have all ingredients of a term, ordered by how well the names match. */
const hitsByIngredients = (matches: IngredientMatches): Hits => ({
  text: INGREDIENT_HITS,
  before: MEANT,
  parameters: [
    matches.ids,
    matches.words,
    ...matches.levels,
    matches.allWords,
    matches.allParts,
    matches.rarest,
  ],
});

/**
 * How close to the most similar name others must be (D23): a typing error in one name shouldn't
 * find every similar name.
 */
const AS_LIKE = 0.85;

/** SQL: the ids of what a function finds that is like $1, and how much. */
const likely = (found: string): string =>
  `select id, likeness from (
     select id, likeness, max(likeness) over () as best from ${found}($1)) as l
   where likeness >= best * ${AS_LIKE} order by likeness desc, id limit ${LIMITS.similarNames}`;

/** Drugs with similar names, for a term that no name contains. */
const hitsByLikeName = (term: string): Hits => ({
  text: `select d.id, d.search_name as order_key,
       (row_number() over (order by l.likeness desc, d.search_name, d.id))::integer as rank
     from (${likely('drugs_named_like')}) as l join drug d on d.id = l.id`,
  before: '',
  parameters: [fold(term)],
});

const ingredientsNamedLike = hotQuery<{ id: number }>(likely('ingredients_named_like'));

/** Number of misspelt words that are looked up; a term with more isn't corrected. */
const MOST_UNKNOWN = 3;

/** A search's hits; none for a term that can find nothing. */
export interface Found {
  readonly hits?: Hits | undefined;
  /** Nothing matches the term as it is: these names are only similar (D23). */
  readonly similar: boolean;
}

const findByIngredient = async (
  db: Kysely<Schema>,
  lookups: LookupCache,
  term: string,
): Promise<Found> => {
  const { ingredients } = await lookups.current();
  const unknown = unknownWords(term, ingredients);
  if (unknown.length > MOST_UNKNOWN) return { similar: false };
  const similar = new Map<string, ReadonlySet<number>>();
  for (const word of unknown) {
    const rows = await ingredientsNamedLike(db, [fold(word)]);
    similar.set(word, new Set(rows.map(({ id }) => id)));
  }
  const matches = matchIngredients(term, ingredients, similar);
  return { hits: matches && hitsByIngredients(matches), similar: unknown.length > 0 };
};

const findByName = async (db: Kysely<Schema>, term: string): Promise<Found> => {
  const hits = hitsByName(term);
  const some = hotQuery<{ id: number }>(`select id from (${hits.text}) as hit limit 1`);
  const isFound = (await some(db, hits.parameters)).length > 0;
  return isFound ? { hits, similar: false } : { hits: hitsByLikeName(term), similar: true };
};

/** The hits of a search, those with similar names where there are no others. */
export const findHits = async (
  db: Kysely<Schema>,
  lookups: LookupCache,
  { by, term }: Search,
): Promise<Found> => {
  if (by === 'din') return { hits: hitsByDin(typedDin(term)), similar: false };
  if (by === 'drug_name') return findByName(db, term);
  return findByIngredient(db, lookups, term);
};
