import { LIMITS, normaliseDin, typedDins } from '@refined/shared/domain';
import { fold } from '../../db/sql-names.ts';
import { hotQuery } from '../../db/hot-query.ts';
import type { Db } from '../../db/schema.ts';
import { matchIngredients, unknownWords, type IngredientMatches, wordsOf } from '../search-term.ts';
import type { LookupCache } from '../lookup-cache.ts';
import type { Search } from './list-request.ts';
import { hitsByName, hitsByWords, inFacts, marketRank, type Hits } from './name-hits.ts';

/** The drug's own DIN first, then Health Canada's DIN for it or a former DIN (D65). */
const WHOLE_DIN_HITS = `
  select d.id, d.din collate "C" as order_key, case when d.din = $1 then 0 else 3 end as rank
  from drugs_of_din($1) as named join drug d on d.id = named.id`;

/**
 * The exact DIN, then DINs that begin with the digits, DINs that contain them, and drugs with such
 * a former DIN.
 */
const DIN_PART_HITS = `
  select id, din collate "C" as order_key,
    case when din = $1 then 0 when din like $2 then 1 + ${marketRank('drug')}
      else 2 + ${marketRank('drug')} end as rank
  from drug where din = $1 or din like $3
  union all
  select distinct d.id, d.din collate "C", 3 + ${marketRank('d')}
  from former_din f join drug d on d.id = f.drug_id
  where f.din like $3 and d.din not like $3`;

/** Several DINs, in the order of the input. */
const DINS_HITS = `
  select d.id, d.din collate "C" as order_key, min(wanted.at)::integer as rank
  from unnest($1::text[]) with ordinality as wanted(din, at)
  cross join lateral drugs_of_din(wanted.din) as named join drug d on d.id = named.id
  group by d.id`;

const missingDins = hotQuery<{ din: string }>(
  `select wanted.typed as din from unnest($1::text[], $2::text[]) with ordinality as wanted(din, typed, at)
   where not exists (select from drugs_of_din(wanted.din)) order by wanted.at`,
);

const findDins = async (db: Db, typed: readonly string[]): Promise<Found> => {
  const dins = typed.map(normaliseDin);
  const missing = await missingDins(db, [dins, typed]);
  return {
    hits: { text: DINS_HITS, before: '', parameters: [dins] },
    similar: 'false',
    missing: missing.map(({ din }) => din),
  };
};

/** Fewest digits for a search by a part of the DIN: the trigram index needs three. */
const DIN_PART = 3;

const DIGITS = /^\d{1,8}$/;

/** The whole DIN for the typed digits; undefined if they are a part of a DIN, or no DIN. */
const wholeDin = (digits: string): string | undefined => {
  const isWhole = digits.length < DIN_PART || digits.length === LIMITS.dinDigits;
  return isWhole && DIGITS.test(digits) ? normaliseDin(digits) : undefined;
};

/**
 * Drugs of a typed DIN, without its prefix, spaces and dashes (D23). Undefined if it can't be a
 * DIN.
 */
const hitsByDin = (digits: string): Hits | undefined => {
  if (!DIGITS.test(digits)) return undefined;
  const din = wholeDin(digits);
  // Doesn't use the trigram index, which is slower: it looks up each three digits.
  if (din !== undefined) return { text: WHOLE_DIN_HITS, before: '', parameters: [din] };
  return {
    text: DIN_PART_HITS,
    before: '',
    parameters: [normaliseDin(digits), `${digits}%`, `%${digits}%`],
  };
};

/**
 * See IngredientMatches: $1 ids, $2 words, $3–$6 levels, $7 all words, $8 all parts, $9 ids of the
 * rarest word. $10: patterns of strength and form.
 */
const ingredientHits = (hasFacts: boolean): string => `
  select d.id, d.search_name as order_key,
    case
      when bit_or(m.level_0) = $8::integer then 0
      when bit_or(m.level_1) = $8::integer then 1
      when bit_or(m.level_2) = $8::integer then 2
      when bit_or(m.level_3) = $8::integer then 3
      else 4 end + ${marketRank('d')} as rank
  from drug d
  cross join lateral unnest(d.active_ingredient_ids) as i(id)
  join meant m on m.id = i.id
  where d.active_ingredient_ids && $9::integer[]
    ${hasFacts ? 'and drug_facts(d.strength, d.form) like all($10::text[])' : ''}
  group by d.id having bit_or(m.words) = $7::integer`;
const MEANT = `meant as materialized (
  select * from unnest(
      $1::integer[], $2::integer[], $3::integer[], $4::integer[], $5::integer[], $6::integer[])
    as m(id, words, level_0, level_1, level_2, level_3)),`;

/**
 * Drugs with all ingredients of a term, ordered by how well the names match. `facts`: words that
 * must be in their strength or form.
 */
const hitsByIngredients = (matches: IngredientMatches, facts: readonly string[] = []): Hits => ({
  text: ingredientHits(facts.length > 0),
  before: MEANT,
  parameters: [
    matches.ids,
    matches.words,
    ...matches.levels,
    matches.allWords,
    matches.allParts,
    matches.rarest,
    ...(facts.length > 0 ? [facts.map(inFacts)] : []),
  ],
});

/**
 * How close other names must be to the most similar one (D23): a typing error in one name shouldn't
 * find every similar name.
 */
const AS_LIKE = 0.85;

/** SQL: the ids that the function call finds, with their similarity. */
const likely = (call: string): string =>
  `select id, likeness from (
     select id, likeness, max(likeness) over () as best from ${call}) as l
   where likeness >= best * ${AS_LIKE} order by likeness desc, id limit ${LIMITS.similarNames}`;

/** The hits; if there are none, the drugs with similar names. */
const orSimilar = ({ text, parameters }: Hits, term: string): Found => ({
  hits: {
    before: `found as materialized (${text}),`,
    text: `select id, order_key, rank from found
     union all
     select d.id, d.search_name,
       (row_number() over (order by l.likeness desc, d.search_name, d.id))::integer + ${marketRank('d')}
     from (${likely(`drugs_named_like($${parameters.length + 1})`)}) as l
     join drug d on d.id = l.id where not exists (select from found)`,
    parameters: [...parameters, fold(term)],
  },
  similar: 'not exists (select from found)',
});

const ingredientsNamedLike = hotQuery<{ id: number }>(likely('ingredients_named_like($1)'));

/** Maximum number of misspelt words; a term with more isn't corrected. */
const MOST_UNKNOWN = 3;

/** A search's hits; undefined for a term that can't find anything. */
export interface Found {
  readonly hits?: Hits | undefined;
  /** SQL: whether nothing matches the term, and the names are only similar (D23). */
  readonly similar: 'true' | 'false' | 'not exists (select from found)';
  /** For a search of several DINs: the DINs without a drug. */
  readonly missing?: readonly string[];
}

const hasFact = hotQuery('select id from drug where drug_facts(strength, form) like $1 limit 1');

/** The words that occur in some drug's strength or form. */
const factsIn = async (db: Db, words: readonly string[]): Promise<string[]> => {
  const facts: string[] = [];
  for (const word of words) if ((await hasFact(db, [inFacts(word)])).length > 0) facts.push(word);
  return facts;
};

/** "metformin 500": if no drug has an ingredient for each word, some words are strength or form. */
const findByIngredient = async (db: Db, lookups: LookupCache, term: string): Promise<Found> => {
  const { ingredients } = await lookups.current();
  const words = wordsOf(term);
  const numbers = words.filter((word) => /^\d/.test(word));
  if (numbers.length > 0 && numbers.length < words.length) {
    const matches = matchIngredients(term, ingredients);
    const hits = matches && hitsByIngredients(matches);
    const isNamed =
      hits && hotQuery(`with ${hits.before} hit as (${hits.text}) select id from hit limit 1`);
    if (isNamed && (await isNamed(db, hits.parameters)).length > 0)
      return { hits, similar: 'false' };
  }
  const strange = new Set(unknownWords(term, ingredients).slice(0, MOST_UNKNOWN));
  const facts = await factsIn(
    db,
    words.filter((word) => numbers.includes(word) || strange.has(word)),
  );
  const rest = words.filter((word) => !facts.includes(word));
  if (rest.length > 0) return findIngredients(db, lookups, rest.join(' '), facts);
  return findIngredients(db, lookups, term, []);
};

const findIngredients = async (
  db: Db,
  lookups: LookupCache,
  term: string,
  facts: readonly string[],
): Promise<Found> => {
  const { ingredients } = await lookups.current();
  const unknown = unknownWords(term, ingredients);
  if (unknown.length > MOST_UNKNOWN) return { similar: 'false' };
  const meant = new Map<string, ReadonlySet<number>>();
  for (const word of unknown) {
    const rows = await ingredientsNamedLike(db, [fold(word)]);
    meant.set(word, new Set(rows.map(({ id }) => id)));
  }
  const matches = matchIngredients(term, ingredients, meant);
  const similar = unknown.length > 0 ? 'true' : 'false';
  return { hits: matches && hitsByIngredients(matches, facts), similar };
};

/** One word is searched in names first. Several, or one in no name, may be anywhere on the card. */
const findByName = async (db: Db, lookups: LookupCache, term: string): Promise<Found> => {
  const names = hitsByName(term);
  if (wordsOf(term).length <= 1) {
    const isNamed = hotQuery(`select id from (${names.text}) as hit limit 1`);
    const found = await isNamed(db, names.parameters);
    if (found.length > 0) return { hits: names, similar: 'false' };
  }
  return orSimilar(hitsByWords(term, await lookups.current()) ?? names, term);
};

/** The hits of a search, those with similar names where there are no others. */
export const findHits = async (
  db: Db,
  lookups: LookupCache,
  { by, term }: Search,
): Promise<Found> => {
  if (by === 'din') {
    const [din = '', ...others] = typedDins(term);
    if (others.length > 0) return findDins(db, [din, ...others]);
    return { hits: hitsByDin(din), similar: 'false' };
  }
  if (by === 'drug_name') return findByName(db, lookups, term);
  return findByIngredient(db, lookups, term);
};
