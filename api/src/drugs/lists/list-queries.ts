import { forEachQueue, LIMITS, normaliseDin } from '@refined/shared/domain';
import type { QueueName } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { fold } from '../../db/fold.ts';
import { hotQuery } from '../../db/hot-query.ts';
import type { Schema } from '../../db/schema.ts';
import type { Position } from './cursor.ts';
import type { DrugRow } from '../drug-row.ts';
import { listColumns } from '../drug-row.ts';
import type { IngredientMatches } from '../../lookups/ingredient-term.ts';
import { wordsOf } from '../../lookups/search-term.ts';

/** A listed row, its position in the list and, equal in each row, the number of all. */
export interface ListedRow extends DrugRow {
  /** How well it matches: 0 is best. */
  rank: number;
  /** The order of rows with one rank, before their ids. */
  order_key: string;
  total: number;
}

type Db = Kysely<Schema>;
/** One more than a page, to see whether there is a next one. */
const rowLimit = LIMITS.pageSize + 1;
const size = (name: string): string => `(select size from queue_count where name = '${name}')`;

/**
 * A page of the rows that `hits` (id, order_key, rank) selects, counted, ordered by rank, key and
 * id. $1–$3: the position to start after. Every page finds all hits, because they are counted, but
 * reads only its own rows in full.
 */
const page = (hits: string, before = ''): string =>
  `with ${before} hit as materialized (${hits})
   select ${listColumns('d')}, h.order_key, h.rank, (select count(*)::integer from hit) as total
   from (select id, order_key, rank from hit
         where (rank, order_key, id) > ($1::integer, $2::text collate "C", $3::integer)
         order by rank, order_key, id limit ${rowLimit}) as h
   join drug d on d.id = h.id
   order by h.rank, h.order_key, d.id`;

const after = ({ rank, key, id }: Position): unknown[] => [rank, key, id];

/** The exact DIN, then DINs that begin with the digits, then those that contain them. */
const byDin = hotQuery<ListedRow>(
  page(
    `select id, din collate "C" as order_key, case when din = $4 then 0 when din like $5 then 1 else 2 end as rank
     from drug where din = $4 or din like $6`,
  ),
);

/** Fewest digits for a search by a part of the DIN: the trigram index has no shorter ones. */
const DIN_PART = 3;

/** Drugs of a DIN as typed, without its prefix, blanks and dashes (D23). */
export const findByDin = async (
  db: Db,
  digits: string,
  position: Position,
): Promise<ListedRow[]> => {
  if (!/^\d{1,8}$/.test(digits)) return [];
  const isPart = digits.length >= DIN_PART && digits.length < LIMITS.dinDigits;
  const [start, part] = isPart
    ? [`${digits}%`, `%${digits}%`]
    : [normaliseDin(digits), normaliseDin(digits)];
  return byDin(db, [...after(position), normaliseDin(digits), start, part]);
};

/** Escapes a text for `like`. */
const pattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * The name with blanks for the punctuation between its words, as terms are read: "apo metformin"
 * begins "Apo-Metformin".
 */
const SPACED = `translate(search_name, '-/(,+&', '      ')`;

/** Number of words looked up in the trigram index; further ones filter its result. */
const INDEXED_WORDS = 6;
const byWords = Array.from({ length: INDEXED_WORDS }, (_, more) =>
  hotQuery<ListedRow>(
    page(
      `select id, search_name as order_key,
         case when ${SPACED} = $4 then 0 when ${SPACED} like $5 then 1 when ${SPACED} like $6 then 2 else 3 end as rank
       from drug where search_name like all($7::text[])
         ${Array.from({ length: more + 1 }, (_unused, word) => `and search_name like $${word + 8}`).join(' ')}`,
    ),
  ),
);

/**
 * Drugs whose names contain each word of the term, in any order (D23): the exact name first, then
 * names that begin with the term, that contain it from a word's start, and others. `term` is
 * trimmed and not empty.
 */
export const findByName = async (
  db: Db,
  term: string,
  position: Position,
): Promise<ListedRow[]> => {
  const words = wordsOf(term);
  // A term of punctuation only is searched for literally.
  const sought = words.length > 0 ? words : [fold(term)];
  const patterns = sought.map((word) => `%${pattern(word)}%`);
  const indexed = patterns.slice(0, INDEXED_WORDS);
  const name = sought.join(' ');
  const query = byWords[indexed.length - 1];
  const ranks = [name, `${pattern(name)}%`, `% ${pattern(name)}%`];
  return query
    ? query(db, [...after(position), ...ranks, patterns.slice(INDEXED_WORDS), ...indexed])
    : [];
};

/**
 * See IngredientMatches: $4 ids, $5 words, $6–$9 levels, $10 all words, $11 all parts, $12 ids of
 * the rarest word.
 */
const byIngredients = hotQuery<ListedRow>(
  page(
    `select d.id, d.search_name as order_key,
       case ${[0, 1, 2, 3].map((level) => `when bit_or(m.level_${level}) = $11::integer then ${level}`).join(' ')} else 4 end as rank
     from drug d cross join lateral unnest(d.active_ingredient_ids) as i(id) join meant m on m.id = i.id
     where d.active_ingredient_ids && $12::integer[]
     group by d.id having bit_or(m.words) = $10::integer`,
    `meant as materialized (
       select * from unnest($4::integer[], $5::integer[], $6::integer[], $7::integer[], $8::integer[], $9::integer[])
         as m(id, words, level_0, level_1, level_2, level_3)),`,
  ),
);

/** Drugs that have all ingredients of a term, ordered by how well the names match. */
export const findByIngredients = (
  db: Db,
  matches: IngredientMatches,
  position: Position,
): Promise<ListedRow[]> =>
  byIngredients(db, [
    ...after(position),
    matches.ids,
    matches.words,
    ...matches.levels,
    matches.allWords,
    matches.allParts,
    matches.rarest,
  ]);

/**
 * How close to the most similar name others must be (D23): a typing error in one name shouldn't
 * find every similar name.
 */
const AS_LIKE = 0.85;

const byLikeName = hotQuery<ListedRow>(
  `with likely as materialized (
     select id, likeness from (select id, likeness, max(likeness) over () as best from drugs_named_like($1)) as l
     where likeness >= best * ${AS_LIKE} order by likeness desc, id limit ${LIMITS.similarNames})
   select ${listColumns('d')}, d.search_name as order_key, 0 as rank, (select count(*)::integer from likely) as total
   from likely l join drug d on d.id = l.id order by l.likeness desc, d.search_name, d.id`,
);

export const findByLikeName = (db: Db, term: string): Promise<ListedRow[]> =>
  byLikeName(db, [fold(term)]);

const likeIngredients = hotQuery<{ id: number }>(
  `select id from (select id, likeness, max(likeness) over () as best from ingredients_named_like($1)) as l
   where likeness >= best * ${AS_LIKE} order by likeness desc, id limit ${LIMITS.similarNames}`,
);

export const ingredientsNamedLike = async (db: Db, term: string): Promise<number[]> =>
  (await likeIngredients(db, [fold(term)])).map(({ id }) => id);

const all = hotQuery<ListedRow>(
  `select ${listColumns('d')}, d.search_name as order_key, 0 as rank, ${size('all')} as total from drug d
   where (d.search_name, d.id) > ($1::text collate "C", $2::integer) order by d.search_name, d.id limit ${rowLimit}`,
);

/** Every drug, by name. */
export const findAll = (db: Db, { key, id }: Position): Promise<ListedRow[]> => all(db, [key, id]);

const queueQuery = (queue: QueueName) =>
  // The queue's name is in the text, not a parameter: otherwise a prepared plan can't use the
  // partial index.
  hotQuery<ListedRow>(
    `select ${listColumns('d')}, '' as order_key, 0 as rank, ${size(queue)} as total from drug d
     where d.queue = '${queue}' and d.id > $1 order by d.id limit ${rowLimit}`,
  );
const byQueue = forEachQueue(queueQuery);

export const findInQueue = (db: Db, queue: QueueName, { id }: Position): Promise<ListedRow[]> =>
  byQueue[queue](db, [id]);
