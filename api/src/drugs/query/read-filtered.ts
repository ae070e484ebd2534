import type { Filter, Sort } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { stampColumns } from '../cards/card-stamp.ts';
import type { Position } from '../lists/cursor.ts';
import { pageSizeAfter, START } from '../lists/cursor.ts';
import type { ListedRow } from '../lists/list-queries.ts';
import { allOf, conditions } from './conditions.ts';
import { orderOf } from './orders.ts';
import type { Scope } from './scope.ts';
import { Parameters } from './statement.ts';

/** What is read of a list, besides its filter. */
export interface Reading {
  /** Undefined: the list's own order. */
  readonly sort: Sort | undefined;
  readonly position: Position;
  /** How many drugs the list has, if that is known; hits of a search are counted here. */
  readonly count: number | undefined;
}

/** A page of a list, filtered and sorted, and one row more if there is one. */
export const readFiltered = async (
  db: Kysely<Schema>,
  scope: Scope,
  filter: Filter,
  { sort, position, count }: Reading,
): Promise<ListedRow[]> => {
  const parameters = new Parameters(scope.parameters);
  const order = orderOf(scope, sort);
  const where = allOf([...scope.where, ...conditions(filter, parameters)]);
  const total =
    count === undefined
      ? `(select count(*)::integer from ${scope.from} where ${where})`
      : parameters.add(count, 'integer');
  const after = position === START ? 'true' : order.after(position, parameters);
  return parameters.read<ListedRow>(
    db,
    `with ${scope.before} ${order.before} page as materialized (
       select d.id, ${order.rank} as rank, ${order.key} as order_key from ${scope.from} ${order.join}
       where ${where} and ${after} order by ${order.orderBy} limit ${pageSizeAfter(position) + 1})
     select ${stampColumns('d')}, page.rank, page.order_key, ${total} as total
     from page join drug d on d.id = page.id order by ${order.orderBy}`,
  );
};
