import { LIMITS, normaliseDin } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { fold } from '../../db/fold.ts';
import { hotQuery } from '../../db/hot-query.ts';
import type { Schema } from '../../db/schema.ts';
import type { IngredientMatches } from '../../lookups/ingredient-term.ts';
import { wordsOf } from '../../lookups/search-term.ts';

/**
 * SQL that finds a search's drugs: id, order_key and rank (0: the best match). Its parameters begin
 * at $4; $1–$3 are the position on the page.
 */
export interface Hits {
  readonly text: string;
  /** Further common table expressions, each followed by a comma. */
  readonly before: string;
  readonly parameters: readonly unknown[];
}

export const FIRST_PARAMETER = 4;

/** Its own DIN first, then Health Canada's for it, or one that it had (D65). */
const WHOLE_DIN_HITS = `select d.id, d.din collate "C" as order_key, case when d.din = $4 then 0 else 3 end as rank
     from drugs_of_din($4) as named join drug d on d.id = named.id`;

/**
 * The exact DIN, then DINs that begin with the digits, then those that contain them, then drugs that
 * had one of those.
 */
const DIN_PART_HITS = `select id, din collate "C" as order_key, case when din = $4 then 0 when din like $5 then 1 else 2 end as rank
     from drug where din = $4 or din like $6
     union all
     select distinct d.id, d.din collate "C", 3 from former_din f join drug d on d.id = f.drug_id
     where f.din like $6 and d.din not like $6`;

/** Fewest digits for a search by a part of the DIN: the trigram index has no shorter ones. */
const DIN_PART = 3;

const DIGITS = /^\d{1,8}$/;

/**
 * The DIN that digits as typed can only mean as a whole. Undefined for a part, and for what can be no
 * DIN.
 */
export const wholeDin = (digits: string): string | undefined => {
  const isWhole = digits.length < DIN_PART || digits.length === LIMITS.dinDigits;
  return isWhole && DIGITS.test(digits) ? normaliseDin(digits) : undefined;
};

/**
 * Drugs of a DIN as typed, without its prefix, blanks and dashes (D23). Undefined for what can be no
 * DIN.
 */
export const hitsByDin = (digits: string): Hits | undefined => {
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
const likePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * The name with blanks for the punctuation between its words, as terms are read: "apo metformin"
 * begins "Apo-Metformin".
 */
const SPACED = `translate(search_name, '-/(,+&', '      ')`;

/** Number of words looked up in the trigram index; further ones filter its result. */
const INDEXED_WORDS = 6;
const NAME_HITS = Array.from(
  { length: INDEXED_WORDS },
  (_, more) =>
    `select id, search_name as order_key,
         case when ${SPACED} = $4 then 0 when ${SPACED} like $5 then 1 when ${SPACED} like $6 then 2 else 3 end as rank
       from drug where search_name like all($7::text[])
         ${Array.from({ length: more + 1 }, (_unused, word) => `and search_name like $${word + 8}`).join(' ')}`,
);

/**
 * Drugs whose names contain each word of the term, in any order (D23): the exact name first, then
 * names that begin with the term, that contain it from a word's start, and others. `term` is
 * trimmed and not empty.
 */
export const hitsByName = (term: string): Hits => {
  const words = wordsOf(term);
  // A term of punctuation only is searched for literally.
  const sought = words.length > 0 ? words : [fold(term)];
  const patterns = sought.map((word) => `%${likePattern(word)}%`);
  const indexed = patterns.slice(0, INDEXED_WORDS);
  const name = sought.join(' ');
  const ranks = [name, `${likePattern(name)}%`, `% ${likePattern(name)}%`];
  return {
    text: NAME_HITS[indexed.length - 1]!,
    before: '',
    parameters: [...ranks, patterns.slice(INDEXED_WORDS), ...indexed],
  };
};

/**
 * See IngredientMatches: $4 ids, $5 words, $6–$9 levels, $10 all words, $11 all parts, $12 ids of
 * the rarest word.
 */
const INGREDIENT_HITS = `select d.id, d.search_name as order_key,
       case ${[0, 1, 2, 3].map((level) => `when bit_or(m.level_${level}) = $11::integer then ${level}`).join(' ')} else 4 end as rank
     from drug d cross join lateral unnest(d.active_ingredient_ids) as i(id) join meant m on m.id = i.id
     where d.active_ingredient_ids && $12::integer[]
     group by d.id having bit_or(m.words) = $10::integer`;
const MEANT = `meant as materialized (
       select * from unnest($4::integer[], $5::integer[], $6::integer[], $7::integer[], $8::integer[], $9::integer[])
         as m(id, words, level_0, level_1, level_2, level_3)),`;

/** Drugs that have all ingredients of a term, ordered by how well the names match. */
export const hitsByIngredients = (matches: IngredientMatches): Hits => ({
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

/** Drugs with names like $1. */
export const LIKELY = `select id, likeness from (select id, likeness, max(likeness) over () as best from drugs_named_like($1)) as l
     where likeness >= best * ${AS_LIKE} order by likeness desc, id limit ${LIMITS.similarNames}`;

/** Drugs with similar names, for a term that no name contains. */
export const hitsByLikeName = (term: string): Hits => ({
  text: `select id, ''::text collate "C" as order_key,
     (row_number() over (order by likeness desc, id))::integer as rank
     from (${LIKELY.replace('$1', '$4')}) as likely`,
  before: '',
  parameters: [fold(term)],
});

const likeIngredients = hotQuery<{ id: number }>(
  `select id from (select id, likeness, max(likeness) over () as best from ingredients_named_like($1)) as l
   where likeness >= best * ${AS_LIKE} order by likeness desc, id limit ${LIMITS.similarNames}`,
);

export const ingredientsNamedLike = async (db: Kysely<Schema>, term: string): Promise<number[]> =>
  (await likeIngredients(db, [fold(term)])).map(({ id }) => id);
