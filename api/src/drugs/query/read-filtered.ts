import type { Filter, Sort } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { listColumns } from '../drug-row.ts';
import type { Position } from '../lists/cursor.ts';
import { pageSizeAfter, START } from '../lists/cursor.ts';
import type { ListedRow } from '../lists/list-queries.ts';
import { allOf, conditions } from './conditions.ts';
import { waitingSize } from '../lists/list-queries.ts';
import { asksForAll } from './list-request.ts';
import { orderOf } from './orders.ts';
import type { Scope } from './scope.ts';
import { Parameters } from './statement.ts';

/**
 * SQL: how many drugs a list has. Those of a whole queue are counted in the counter table, and only
 * what is put away is counted anew; others are found anew for each page, as searches are.
 */
const total = ({ whole, from }: Scope, filter: Filter, where: string): string =>
  whole && asksForAll(filter)
    ? waitingSize(whole)
    : `(select count(*)::integer from ${from} where ${where})`;

/** A page of a list, filtered and sorted, and one row more if there is one. */
export const readFiltered = async (
  db: Kysely<Schema>,
  scope: Scope,
  filter: Filter,
  sort: Sort | undefined,
  position: Position,
): Promise<ListedRow[]> => {
  const parameters = new Parameters(scope.parameters);
  const order = orderOf(scope, sort);
  const where = allOf([...scope.where, ...conditions(filter, parameters)]);
  const after = position === START ? 'true' : order.after(position, parameters);
  return parameters.read<ListedRow>(
    db,
    `with ${scope.before} ${order.before} page as materialized (
       select d.id, ${order.rank} as rank, ${order.key} as order_key from ${scope.from} ${order.join}
       where ${where} and ${after} order by ${order.orderBy} limit ${pageSizeAfter(position) + 1})
     select ${listColumns('d')}, page.rank, page.order_key, ${total(scope, filter, where)} as total
     from page join drug d on d.id = page.id order by ${order.orderBy}`,
  );
};
