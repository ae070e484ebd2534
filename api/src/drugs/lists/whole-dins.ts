import { LIMITS } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { hotQuery } from '../../db/hot-query.ts';
import type { Schema } from '../../db/schema.ts';
import { stampColumns } from '../cards/card-stamp.ts';
import type { ListedRow } from './list-queries.ts';

/**
 * For each DIN its first page, as a search for it alone orders and counts it. The parameter stands
 * in a query of its own: a planner that sees how many DINs there are makes a new plan each time.
 */
const readRows = hotQuery<ListedRow & { wanted: string }>(
  `select found.* from unnest((select $1::text[])) as wanted(din) cross join lateral (
     select ${stampColumns('d')}, d.din as order_key, case when d.din = wanted.din then 0 else 3 end as rank,
       (count(*) over ())::integer as total, wanted.din as wanted
     from drugs_of_din(wanted.din) as named join drug d on d.id = named.id
     order by rank, order_key, d.id limit ${LIMITS.firstPageSize + 1}) as found
   order by found.wanted, found.rank, found.order_key, found.id`,
);

/** The first pages of searches for whole DINs, in one statement; a DIN without drugs has none. */
export const findByDins = async (
  db: Kysely<Schema>,
  dins: readonly string[],
): Promise<Map<string, ListedRow[]>> => {
  const found = new Map<string, ListedRow[]>();
  for (const { wanted, ...row } of await readRows(db, [dins])) {
    const rows = found.get(wanted);
    if (rows) rows.push(row);
    else found.set(wanted, [row]);
  }
  return found;
};
