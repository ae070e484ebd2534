import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { userOf } from '../../session/authenticate.ts';
import { contentTag, notModified } from '../../http/etag.ts';
import type { LookupCache } from '../../lookups/lookup-cache.ts';
import { pageSizeAfter, readCursor, writeCursor } from '../lists/cursor.ts';
import { listingOf, nextOf, readListing } from '../lists/list-drugs.ts';
import type { ListedPage, ListQuery } from '../lists/list-drugs.ts';
import type { DrugRow } from '../drug-row.ts';
import type {
  ApprovalsByDrug,
  DrugPresenter,
  MarksByDrug,
  ReasonsByDrug,
} from '../present-drug.ts';
import { filterOf, listedOf, sortOf } from '../query/list-request.ts';
import { readFiltered } from '../query/read-filtered.ts';
import { scopeOf } from '../query/scope.ts';
import type { WireDrug } from '../wire.ts';

/** Reads why drugs are queued (D48). Given by the app: the drugs' room doesn't know the source. */
export type ReadReasons = (
  db: Kysely<Schema>,
  drugs: readonly Pick<DrugRow, 'id' | 'queue' | 'source_changed'>[],
) => Promise<ReasonsByDrug>;

/** Reads which of these drugs need approval (four eyes). Given by the app, like the reasons. */
export type ReadApprovals = (
  db: Kysely<Schema>,
  drugs: readonly Pick<DrugRow, 'id' | 'queue' | 'in_product'>[],
) => Promise<ApprovalsByDrug>;

/** Reads what reviewers noted of these drugs, as the user `me` sees it. Given by the app. */
export type ReadMarks = (
  db: Kysely<Schema>,
  ids: readonly number[],
  me: number,
) => Promise<MarksByDrug>;

/** Each drug's newest import and number of reasons: both change when an import adds reasons. */
const stampOf = (reasons: ReasonsByDrug): string =>
  [...reasons.values()]
    .map(
      (ofDrug) =>
        `${ofDrug.length}.${ofDrug.reduce((newest, { import_id }) => Math.max(newest, import_id), 0)}`,
    )
    .join(' ');

/** What a list is read and presented with. */
export interface ListTools {
  readonly db: Kysely<Schema>;
  readonly lookups: LookupCache;
  readonly presenter: DrugPresenter;
  readonly readReasons: ReadReasons;
  readonly readApprovals: ReadApprovals;
  readonly readMarks: ReadMarks;
}

/** A page of the list that was asked for, filtered and sorted if that was. */
const readPage = async (
  { db, lookups }: ListTools,
  query: ListQuery,
  me: number,
): Promise<ListedPage> => {
  const listing = listingOf(query);
  const position = readCursor(query.cursor);
  const filter = filterOf(query.filter, me);
  const sort = sortOf(query.sort);
  if (filter.length === 0 && !sort) return readListing(db, lookups, listing, position);
  const scope = await scopeOf(db, lookups, listing);
  const rows = await readFiltered(db, scope, listedOf(listing, filter), sort, position);
  return { rows, similar: scope.similar && rows.length > 0 };
};

/** One page as it is sent, and the state that it shows, for its ETag. */
export interface AnsweredPage {
  readonly state: string;
  readonly present: () => Promise<{
    results: WireDrug[];
    count: number;
    next: string | null;
    previous: null;
    similar?: true;
  }>;
}

/** `path`: of the call, for the next page's address. */
export const answerPage = async (
  tools: ListTools,
  query: ListQuery,
  path: string,
  me: number,
): Promise<AnsweredPage> => {
  const { rows, similar } = await readPage(tools, query, me);
  const shown = rows.slice(0, pageSizeAfter(readCursor(query.cursor)));
  const count = rows[0]?.total ?? 0;
  const reasons = await tools.readReasons(tools.db, shown);
  const approvals = await tools.readApprovals(tools.db, shown);
  const marks = await tools.readMarks(
    tools.db,
    shown.map(({ id }) => id),
    me,
  );
  const last = shown.at(-1);
  const cursor =
    last && rows.length > shown.length
      ? writeCursor({ rank: last.rank, key: last.order_key, id: last.id })
      : undefined;
  return {
    // The rows by their versions, the names in them by the lookups' tag, and what arrives without a
    // new version: reasons, marks, and approvals where four eyes are configured anew.
    state: `${(await tools.lookups.current()).tag} ${count} ${similar} ${rows.length} ${shown.map(({ id, version }) => `${id}.${version}`).join(' ')} ${stampOf(reasons)} ${JSON.stringify([...approvals, ...marks])}`,
    present: async () => ({
      results: await tools.presenter.summaries(shown, reasons, approvals, marks),
      count,
      next: cursor === undefined ? null : nextOf(path, query, cursor),
      previous: null,
      ...(similar && { similar }),
    }),
  };
};

/**
 * `GET /api/drugs/`: drugs of a search or a queue, 50 first and then 200, the number of all, and the address of the
 * next page (D24).
 */
export const drugPage =
  (tools: ListTools) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { state, present } = await answerPage(
      tools,
      request.query as ListQuery,
      '/api/drugs/',
      userOf(request).id,
    );
    return notModified(request, reply, contentTag(state)) ? reply : present();
  };
