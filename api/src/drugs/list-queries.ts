import { LIMITS } from '@refined/shared/domain';
import type { QueueName } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { fold } from '../db/fold.ts';
import { hotQuery } from '../db/hot-query.ts';
import type { Schema } from '../db/schema.ts';
import type { Position } from './cursor.ts';
import type { DrugRow } from './drug-row.ts';
import { listColumns } from './drug-row.ts';

/** A listed row, with its place in the list and, the same in each row, how many there are in all. */
export interface ListedRow extends DrugRow {
  rank: number;
  search_name: string;
  total: number;
}

type Db = Kysely<Schema>;
/** One more than a page, to see whether there is a next one. */
const rowLimit = LIMITS.pageSize + 1;
const size = (name: string): string => `(select size from queue_count where name = '${name}')`;

/** A page of those that `hits` (id, search_name, rank) names, counted and ordered by rank, name and id. $1–$3: after which position. */
const page = (hits: string): string =>
  `with hit as materialized (${hits})
   select ${listColumns('d')}, d.search_name, h.rank, (select count(*)::integer from hit) as total
   from (select id, rank from hit where (rank, search_name, id) > ($1::integer, $2::text collate "C", $3::integer)
         order by rank, search_name, id limit ${rowLimit}) as h
   join drug d on d.id = h.id
   order by h.rank, d.search_name, d.id`;

const after = ({ rank, name, id }: Position): unknown[] => [rank, name, id];

const byDin = hotQuery<ListedRow>(
  `select ${listColumns('d')}, d.search_name, 0 as rank, count(*) over ()::integer as total from drug d where d.din = $1
   order by d.search_name, d.id limit ${rowLimit}`,
);

/** Drugs of a DIN, as normalised: one, seldom two. */
export const findByDin = (db: Db, din: string): Promise<ListedRow[]> => byDin(db, [din]);

const MOST_WORDS = 6;
const withWords = Array.from({ length: MOST_WORDS }, (_, words) =>
  hotQuery<ListedRow>(
    page(
      `select id, search_name, (search_name not like $4)::integer as rank from drug
       where ${Array.from({ length: words + 1 }, (_unused, word) => `search_name like $${word + 5}`).join(' and ')}`,
    ),
  ),
);

/** A folded text for `like`, in which it stands for itself. */
const pattern = (text: string): string => fold(text).replace(/[\\%_]/g, '\\$&');

/** Words of a term; what exceeds the most stays together in the last. */
const wordsOf = (term: string): string[] => {
  const words = term.split(/\s+/);
  return words.length <= MOST_WORDS ? words : [...words.slice(0, MOST_WORDS - 1), words.slice(MOST_WORDS - 1).join(' ')];
};

/** Drugs whose names hold each word of the term, those that start with the term first (D23). `term` is trimmed and not empty. */
export const findByName = async (db: Db, term: string, position: Position): Promise<ListedRow[]> => {
  const words = wordsOf(term).map((word) => `%${pattern(word)}%`);
  const query = withWords[words.length - 1];
  return query ? query(db, [...after(position), `${pattern(term)}%`, ...words]) : [];
};

const byIngredients = hotQuery<ListedRow>(page('select id, search_name, 0 as rank from drug where active_ingredient_ids && $4::integer[]'));

export const findByIngredients = (db: Db, ids: readonly number[], position: Position): Promise<ListedRow[]> => byIngredients(db, [...after(position), ids]);

/** Most shown where nothing matches exactly (D23), and how near to the likest they must be: a typo of one name is no search for all that resemble it. */
const LIKELY = 50;
const AS_LIKE = 0.85;

const byLikeName = hotQuery<ListedRow>(
  `select ${listColumns('d')}, d.search_name, 0 as rank, count(*) over ()::integer as total
   from (select id, likeness, max(likeness) over () as best from drugs_named_like($1)) as l join drug d on d.id = l.id
   where l.likeness >= l.best * ${AS_LIKE}
   order by l.likeness desc, d.search_name, d.id limit ${LIKELY}`,
);

export const findByLikeName = (db: Db, term: string): Promise<ListedRow[]> => byLikeName(db, [fold(term)]);

const likeIngredients = hotQuery<{ id: number }>(
  `select id from (select id, likeness, max(likeness) over () as best from ingredients_named_like($1)) as l where likeness >= best * ${AS_LIKE} limit ${LIKELY}`,
);

export const ingredientsNamedLike = async (db: Db, term: string): Promise<number[]> => (await likeIngredients(db, [fold(term)])).map(({ id }) => id);

const all = hotQuery<ListedRow>(
  `select ${listColumns('d')}, d.search_name, 0 as rank, ${size('all')} as total from drug d
   where (d.search_name, d.id) > ($1::text collate "C", $2::integer) order by d.search_name, d.id limit ${rowLimit}`,
);

/** Every drug, by name. */
export const findAll = (db: Db, { name, id }: Position): Promise<ListedRow[]> => all(db, [name, id]);

const queueQuery = (queue: QueueName) =>
  // The queue's name stands in the text, not in a parameter: only so does a prepared plan use the partial index.
  hotQuery<ListedRow>(
    `select ${listColumns('d')}, '' as search_name, 0 as rank, ${size(queue)} as total from drug d
     where d.queue = '${queue}' and d.id > $1 order by d.id limit ${rowLimit}`,
  );
const byQueue: Readonly<Record<QueueName, ReturnType<typeof queueQuery>>> = {
  manual: queueQuery('manual'),
  noc: queueQuery('noc'),
  dpd: queueQuery('dpd'),
  com: queueQuery('com'),
  update: queueQuery('update'),
};

export const findInQueue = (db: Db, queue: QueueName, { id }: Position): Promise<ListedRow[]> => byQueue[queue](db, [id]);
