import { CHANGE_KIND_NAMES } from '@refined/shared/domain';
import type { Sort, SortName } from '@refined/shared/domain';
import type { Position } from '../lists/cursor.ts';
import { EXPLAINS } from './conditions.ts';
import type { Scope } from './scope.ts';
import type { Parameters } from './statement.ts';

/** SQL of an order: what comes before the drug's id, and what that needs. */
interface Order {
  readonly rank?: string;
  /** In byte order, so that both databases order alike; undefined: by ids only. */
  readonly key?: string;
  /** A common table expression, and how it is joined to the drug `d`. */
  readonly table?: { readonly name: string; readonly text: string; readonly on: string };
}

const KINDS = CHANGE_KIND_NAMES.map((kind) => `'${kind}'`).join(', ');

const ORDERS: Readonly<Record<SortName, Order>> = {
  // By kinds in their own order, then by groups; drugs without a change come last.
  change: {
    key: `coalesce(first_change.key, '~')`,
    table: {
      name: 'first_change',
      text: `select c.drug_id, min(to_char(coalesce(array_position(array[${KINDS}], c.kind), 99), 'FM00') || c.group_key collate "C") as key
        from queued_change c where ${EXPLAINS} group by c.drug_id`,
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
  // When it came into its queue.
  date: { key: `to_char(d.queued_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') collate "C"` },
};

/** An order as parts of a statement. */
export interface OrderParts {
  /** A common table expression followed by a comma, or nothing. */
  readonly before: string;
  readonly join: string;
  readonly rank: string;
  readonly key: string;
  /** By the names that `rank` and `key` have in the select list. */
  readonly orderBy: string;
  /** SQL: whether a drug comes after a position. */
  readonly after: (position: Position, parameters: Parameters) => string;
}

/** `sort` undefined: the list's own order. */
export const orderOf = (scope: Scope, sort: Sort | undefined): OrderParts => {
  const { rank, key, table }: Order = sort ? ORDERS[sort.by] : (scope.order ?? {});
  const down = sort?.descending === true;
  const direction = down ? ' desc' : '';
  const columns = [...(rank ? ['rank'] : []), ...(key ? ['order_key'] : []), 'id'];
  return {
    before: table ? `${table.name} as materialized (${table.text}),` : '',
    join: table ? `left join ${table.name} on ${table.on}` : '',
    rank: rank ?? '0',
    key: key ?? `''`,
    orderBy: columns.map((column) => `${column}${direction}`).join(', '),
    // A constant would keep the plan from an index on the rest.
    after: (position, parameters) => {
      const own = [...(rank ? [rank] : []), ...(key ? [key] : []), 'd.id'];
      const given = [
        ...(rank ? [parameters.add(position.rank, 'integer')] : []),
        ...(key ? [`${parameters.add(position.key, 'text')} collate "C"`] : []),
        parameters.add(position.id, 'integer'),
      ];
      return `(${own.join(', ')}) ${down ? '<' : '>'} (${given.join(', ')})`;
    },
  };
};
