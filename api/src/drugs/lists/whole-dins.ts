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
const readRows = hotQuery<ListedRow>(
  `select found.* from unnest((select $1::text[])) as wanted(din) cross join lateral (
     select ${stampColumns('d')}, d.din as order_key, 0 as rank, (count(*) over ())::integer as total
     from drug d where d.din = wanted.din order by d.id limit ${LIMITS.firstPageSize + 1}) as found
   order by found.order_key, found.id`,
);

/** The first pages of searches for whole DINs, in one statement; a DIN without drugs has none. */
export const findByDins = async (
  db: Kysely<Schema>,
  dins: readonly string[],
): Promise<Map<string, ListedRow[]>> => {
  const found = new Map<string, ListedRow[]>();
  for (const row of await readRows(db, [dins])) {
    const rows = found.get(row.order_key);
    if (rows) rows.push(row);
    else found.set(row.order_key, [row]);
  }
  return found;
};
