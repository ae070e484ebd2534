import {
  CHANGE_KIND_NAMES,
  type QueueName,
  type Sort,
  type SortName,
} from '@refined/shared/domain';
import type { Db } from '../../db/schema.ts';
import type { LookupCache } from '../lookup-cache.ts';
import type { Listing, Position } from './list-request.ts';
import { findHits, type Found } from './search-hits.ts';
import type { Parameters } from './statement.ts';

/** SQL of an order; the drug's id is the last key. */
interface Order {
  readonly rank?: string;
  /** In byte order, so that both databases sort alike. */
  readonly key: string;
  /** A common table expression, and how it is joined to the drug `d`. */
  readonly table?: { readonly name: string; readonly text: string; readonly on: string };
}

/** The drugs of a list before any filter, and their order, as SQL; the drug is `d`. */
export interface Scope {
  /** Common table expressions, each followed by a comma. */
  readonly before: string;
  readonly from: string;
  /** `from` for a page in the list's own order: only the rows of the page are read. */
  readonly fromIds: string;
  readonly where: readonly string[];
  readonly order: Order;
  /** SQL: the number of all drugs. */
  readonly size: string;
  /** The parameters that the SQL uses, `$1` first. */
  readonly parameters: readonly unknown[];
  /** Whether nothing matches the search term: its hits are only similar (D23). */
  readonly similar: Found['similar'];
  /** For a search of several DINs: the DINs without a drug. */
  readonly missing?: Found['missing'];
}

const KINDS = CHANGE_KIND_NAMES.map((kind) => `'${kind}'`).join(', ');

const ORDERS: Readonly<Record<SortName, Order>> = {
  // By kind of change, then by group; drugs without a change come last.
  change: {
    key: `coalesce(first_change.key, '~')`,
    table: {
      name: 'first_change',
      text: `select c.drug_id, min(to_char(coalesce(array_position(array[${KINDS}], c.kind), 99), 'FM00') || c.group_key collate "C") as key
        from queued_change c group by c.drug_id`,
      on: 'first_change.drug_id = d.id',
    },
  },
  name: { key: 'd.search_name' },
  din: { key: 'd.din collate "C"' },
  // Drugs without a company come last.
  company: {
    key: `coalesce(company.key, '~')`,
    table: {
      name: 'company',
      text: `select id, fold(name) collate "C" as key from lookup_item where kind = 'manufacturer'`,
      on: 'company.id = d.manufacturer_id',
    },
  },
  // When the drug came into its queue.
  date: { key: `to_char(d.queued_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') collate "C"` },
};

const counted = (name: string): string => `(select size from queue_count where name = '${name}')`;

/** A queue in its own order; the size is without snoozed drugs. */
const queueScope = (queue: QueueName, sort: Sort | undefined): Scope => ({
  before: '',
  from: 'drug d',
  fromIds: 'drug d',
  // The queue's name is in the text, because with a parameter the planner can't use the partial
  // indexes. In the queue's own order it is a range of one value: for `=` the planner may scan all
  // drugs by id and filter out other queues.
  where: sort ? [`d.queue = '${queue}'`] : [`d.queue >= '${queue}'`, `d.queue <= '${queue}'`],
  order: { key: 'd.queue' },
  size: `(${counted(queue)} - (select count(*)::integer from put_away where queue = '${queue}'))`,
  parameters: [],
  similar: 'false',
});

const ALL: Scope = {
  before: '',
  from: 'drug d',
  fromIds: 'drug d',
  where: [],
  order: ORDERS.name,
  size: counted('all'),
  parameters: [],
  similar: 'false',
};

const NOTHING: Scope = { ...ALL, where: ['false'], size: '0' };

/** A list's scope in an order; `sort` undefined: the list's own order. */
export const scopeOf = async (
  db: Db,
  lookups: LookupCache,
  listing: Listing,
  sort?: Sort,
): Promise<Scope> => {
  const own = await ownScope(db, lookups, listing, sort);
  return sort ? { ...own, order: ORDERS[sort.by] } : own;
};

const ownScope = async (
  db: Db,
  lookups: LookupCache,
  listing: Listing,
  sort: Sort | undefined,
): Promise<Scope> => {
  if (listing.by === 'queue') return queueScope(listing.queue, sort);
  if (listing.by === 'all') return ALL;
  const { hits, similar, missing } = await findHits(db, lookups, listing);
  if (!hits) return NOTHING;
  return {
    before: `${hits.before} hit as materialized (${hits.text}),`,
    from: 'hit join drug d on d.id = hit.id',
    fromIds: 'hit d',
    where: [],
    order: { rank: 'rank', key: 'order_key' },
    size: '(select count(*)::integer from hit)',
    parameters: hits.parameters,
    similar,
    ...(missing && { missing }),
  };
};

export interface OrderParts {
  /** A common table expression followed by a comma, or nothing. */
  readonly before: string;
  readonly join: string;
  readonly rank: string;
  readonly key: string;
  /** Uses the names `rank`, `order_key` and `id` of the select list. */
  readonly orderBy: string;
  /** SQL: whether a drug comes after a position. */
  readonly after: (position: Position, parameters: Parameters) => string;
}

export const orderParts = ({ rank, key, table }: Order, descending: boolean): OrderParts => {
  const direction = descending ? ' desc' : '';
  const columns = [...(rank ? ['rank'] : []), 'order_key', 'id'];
  return {
    before: table ? `${table.name} as materialized (${table.text}),` : '',
    join: table ? `left join ${table.name} on ${table.on}` : '',
    rank: rank ?? '0',
    key,
    orderBy: columns.map((column) => `${column}${direction}`).join(', '),
    // With a constant rank the planner couldn't use an index on the rest.
    after: (position, parameters) => {
      const own = [...(rank ? [rank] : []), key, 'd.id'];
      const theirs = [
        ...(rank ? [parameters.add(position.rank, 'integer')] : []),
        parameters.add(position.key, 'text'),
        parameters.add(position.id, 'integer'),
      ];
      return `(${own.join(', ')}) ${descending ? '<' : '>'} (${theirs.join(', ')})`;
    },
  };
};
