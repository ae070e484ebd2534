import type { ExactDrug } from '@refined/shared/contract';
import type { Filter, Sort } from '@refined/shared/domain';
import type { Db } from '../../db/schema.ts';
import type { LookupCache } from '../lookup-cache.ts';
import { listColumns, type DrugRow } from '../drug-row.ts';
import type {
  ApprovalsByDrug,
  DrugPresenter,
  MarksByDrug,
  ReasonsByDrug,
} from '../present-drug.ts';
import { allOf, conditions } from './conditions.ts';
import {
  asksForAll,
  filterOf,
  listedOf,
  listingOf,
  nextOf,
  pageSizeAfter,
  readCursor,
  sortOf,
  START,
  writeCursor,
  type ListQuery,
  type Position,
} from './list-request.ts';
import { orderParts, scopeOf, type Scope } from './scope.ts';
import { Parameters } from './statement.ts';

/** Reads why drugs are queued (D48). Injected by the app: this folder doesn't know the source. */
export type ReadReasons = (
  db: Db,
  drugs: readonly Pick<DrugRow, 'id' | 'queue' | 'source_changed'>[],
) => Promise<ReasonsByDrug>;

/** Reads which of these drugs need approval (four eyes). Injected by the app, like the reasons. */
export type ReadApprovals = (
  db: Db,
  drugs: readonly Pick<DrugRow, 'id' | 'queue' | 'in_product'>[],
) => Promise<ApprovalsByDrug>;

/** Reads the marks of these drugs for the user `me`. Injected by the app. */
export type ReadMarks = (db: Db, ids: readonly number[], me: number) => Promise<MarksByDrug>;

/** Dependencies of all list calls. */
export interface ListTools {
  readonly db: Db;
  readonly lookups: LookupCache;
  readonly presenter: DrugPresenter;
  readonly readReasons: ReadReasons;
  readonly readApprovals: ReadApprovals;
  readonly readMarks: ReadMarks;
}

/** A row with its cursor; total and similar repeat in every row. */
interface ListedRow extends DrugRow {
  readonly rank: number;
  readonly order_key: string;
  readonly total: number;
  readonly similar: boolean;
}

/** A page of a list. */
interface Wanted {
  readonly filter: Filter;
  readonly sort: Sort | undefined;
  readonly position: Position;
}

/** A page of a list, filtered and sorted, and one more row if there are more. */
export const readPage = (
  db: Db,
  scope: Scope,
  { filter, sort, position }: Wanted,
): Promise<ListedRow[]> => {
  const parameters = new Parameters(scope.parameters);
  const order = orderParts(scope.order, sort?.descending === true);
  const where = allOf([...scope.where, ...conditions(filter, parameters)]);
  const all = asksForAll(filter);
  const total = all ? scope.size : `(select count(*)::integer from ${scope.from} where ${where})`;
  const from = all && !sort ? scope.fromIds : scope.from;
  const after = position === START ? 'true' : order.after(position, parameters);
  const text = `with ${scope.before} ${order.before} page as materialized (
     select d.id, ${order.rank} as rank, ${order.key} as order_key from ${from} ${order.join}
     where ${where} and ${after} order by ${order.orderBy} limit ${pageSizeAfter(position) + 1})
   select ${listColumns}, page.rank, page.order_key, ${total} as total,
     ${scope.similar} as similar
   from page join drug d on d.id = page.id order by ${order.orderBy}`;
  return all ? parameters.readPrepared<ListedRow>(db, text) : parameters.read<ListedRow>(db, text);
};

export interface ListPage {
  readonly results: readonly ExactDrug[];
  readonly count: number;
  readonly next: string | null;
  /** Nothing matches the search term: the results only have similar names (D23). */
  readonly similar: boolean;
  /** For a search of several DINs: the DINs without a drug. */
  readonly missing?: readonly string[];
}

/**
 * `GET /api/drugs/`: a page of a search or a queue, as `me` sees it, the total, and the address of
 * the next page (D24). The first page is shorter. `path`: of the call, for that address.
 */
export const listPage = async (
  tools: ListTools,
  query: ListQuery,
  path: string,
  me: number,
): Promise<ListPage> => {
  const { db, lookups, presenter, readReasons, readApprovals, readMarks } = tools;
  const listing = listingOf(query);
  const position = readCursor(query.cursor);
  const filter = listedOf(listing, filterOf(query.filter, me));
  const sort = sortOf(query.sort);
  const scope = await scopeOf(db, lookups, listing, sort);
  const rows = await readPage(db, scope, { filter, sort, position });
  const shown = rows.slice(0, pageSizeAfter(position));
  const ids = shown.map(({ id }) => id);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    results: await presenter.summaries(shown, {
      reasons: await readReasons(db, shown),
      approvals: await readApprovals(db, shown),
      marks: await readMarks(db, ids, me),
    }),
    count: rows[0]?.total ?? 0,
    next: last
      ? nextOf(path, query, writeCursor({ rank: last.rank, key: last.order_key, id: last.id }))
      : null,
    similar: rows[0]?.similar ?? false,
    ...(scope.missing && { missing: scope.missing }),
  };
};
