import { forEachQueue, LIMITS } from '@refined/shared/domain';
import type { QueueName } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { fold } from '../../db/fold.ts';
import { hotQuery } from '../../db/hot-query.ts';
import type { Schema } from '../../db/schema.ts';
import { START } from './cursor.ts';
import type { Position } from './cursor.ts';
import { stampColumns } from '../cards/card-stamp.ts';
import type { CardStamp } from '../cards/card-stamp.ts';
import { LIKELY } from './search-hits.ts';
import type { Hits } from './search-hits.ts';

/** A listed card, its position in the list and, equal in each row, the number of all. */
export interface ListedRow extends CardStamp {
  /** How well it matches: 0 is best. */
  rank: number;
  /** The order of rows with one rank, before their ids. */
  order_key: string;
  total: number;
}

type Db = Kysely<Schema>;

/**
 * A statement for the first page and one for the others: the limit stands in the text, because a
 * prepared plan for any limit reads more than it needs.
 */
const pageQuery = (text: (limit: number) => string) => {
  // One row more than a page, to see whether there is a next one.
  const first = hotQuery<ListedRow>(text(LIMITS.firstPageSize + 1));
  const further = hotQuery<ListedRow>(text(LIMITS.pageSize + 1));
  return (position: Position): typeof first => (position === START ? first : further);
};
const size = (name: string): string => `(select size from queue_count where name = '${name}')`;
/** SQL: how many drugs wait in a queue: those that are put away don't. */
const waitingSize = (queue: string): string =>
  `(${size(queue)} - (select count(*)::integer from put_away where queue = '${queue}'))`;

/**
 * A page of the rows that `hits` (id, order_key, rank) selects, counted, ordered by rank, key and
 * id. $1–$3: the position to start after. Every page finds all hits, because they are counted, but
 * reads only its own rows in full.
 */
const page = (hits: string, before: string) => (limit: number) =>
  `with ${before} hit as materialized (${hits})
   select ${stampColumns('d')}, h.order_key, h.rank, (select count(*)::integer from hit) as total
   from (select id, order_key, rank from hit
         where (rank, order_key, id) > ($1::integer, $2::text collate "C", $3::integer)
         order by rank, order_key, id limit ${limit}) as h
   join drug d on d.id = h.id
   order by h.rank, h.order_key, d.id`;

const readPages = new Map<string, ReturnType<typeof pageQuery>>();

/** A page of a search's hits. */
export const findHits = (
  db: Db,
  { before, text, parameters }: Hits,
  position: Position,
): Promise<ListedRow[]> => {
  const read = readPages.get(text) ?? pageQuery(page(text, before));
  readPages.set(text, read);
  const { rank, key, id } = position;
  return read(position)(db, [rank, key, id, ...parameters]);
};

const byLikeName = hotQuery<ListedRow>(
  `with likely as materialized (${LIKELY})
   select ${stampColumns('d')}, d.search_name as order_key, 0 as rank, (select count(*)::integer from likely) as total
   from likely l join drug d on d.id = l.id order by l.likeness desc, d.search_name, d.id`,
);

export const findByLikeName = (db: Db, term: string): Promise<ListedRow[]> =>
  byLikeName(db, [fold(term)]);

const all = pageQuery(
  (limit) =>
    `select ${stampColumns('d')}, d.search_name as order_key, 0 as rank, ${size('all')} as total from drug d
   where (d.search_name, d.id) > ($1::text collate "C", $2::integer) order by d.search_name, d.id limit ${limit}`,
);

/** Every drug, by name. */
export const findAll = (db: Db, position: Position): Promise<ListedRow[]> =>
  all(position)(db, [position.key, position.id]);

const queueQuery = (queue: QueueName) =>
  // The queue's name is in the text, not a parameter: otherwise a prepared plan can't use the
  // partial index. It is a range of one: for `=` the planner may go through all drugs by their ids,
  // and leave out those of other queues.
  pageQuery(
    (limit) =>
      `select ${stampColumns('d')}, '' as order_key, 0 as rank, ${waitingSize(queue)} as total
       from drug d
       where d.queue >= '${queue}' and d.queue <= '${queue}' and d.id > $1
         and not exists (select from put_away p where p.drug_id = d.id)
       order by d.queue, d.id limit ${limit}`,
  );
const byQueue = forEachQueue(queueQuery);

export const findInQueue = (db: Db, queue: QueueName, position: Position): Promise<ListedRow[]> =>
  byQueue[queue](position)(db, [position.id]);
