import { LIMITS } from '@refined/shared/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { contentTag, notModified } from '../../http/etag.ts';
import type { LookupCache } from '../../lookups/lookup-cache.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { LIST_CHOICES, listingOf, readListing } from './list-drugs.ts';
import type { ListQuery } from './list-drugs.ts';
import type { ListedRow } from './list-queries.ts';
import type { DrugRow } from '../drug-row.ts';
import type { ApprovalsByDrug, DrugPresenter, ReasonsByDrug } from '../present-drug.ts';

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

/** The next page's address, relative to the host: the same query, after the last row (D24). */
const nextOf = (query: ListQuery, rows: readonly ListedRow[]): string | null => {
  const last = rows[LIMITS.pageSize - 1];
  if (!last || rows.length <= LIMITS.pageSize) return null;
  const cursor = writeCursor({ rank: last.rank, key: last.order_key, id: last.id });
  const address = new URLSearchParams();
  for (const name of LIST_CHOICES) if (query[name] !== undefined) address.set(name, query[name]);
  address.set('cursor', cursor);
  return `/api/drugs/?${address}`;
};

/** Each drug's newest import and number of reasons: both change when an import adds reasons. */
const stampOf = (reasons: ReasonsByDrug): string =>
  [...reasons.values()]
    .map(
      (ofDrug) =>
        `${ofDrug.length}.${ofDrug.reduce((newest, { import_id }) => Math.max(newest, import_id), 0)}`,
    )
    .join(' ');

/**
 * `GET /api/drugs/`: 200 drugs of a search or a queue, the number of all, and the address of the
 * next page (D24).
 */
export const drugPage =
  (
    db: Kysely<Schema>,
    lookups: LookupCache,
    presenter: DrugPresenter,
    readReasons: ReadReasons,
    readApprovals: ReadApprovals,
  ) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const query = request.query as ListQuery;
    const { rows, similar } = await readListing(
      db,
      lookups,
      listingOf(query),
      readCursor(query.cursor),
    );
    const shown = rows.slice(0, LIMITS.pageSize);
    const count = rows[0]?.total ?? 0;
    const reasons = await readReasons(db, shown);
    const approvals = await readApprovals(db, shown);
    // The ETag covers the rows by their versions, the names in them by the lookups' tag, and what
    // arrives without a new version: reasons, and approvals where four eyes are configured anew.
    const tag = contentTag(
      `${(await lookups.current()).tag} ${count} ${similar} ${rows.length} ${shown.map(({ id, version }) => `${id}.${version}`).join(' ')} ${stampOf(reasons)} ${JSON.stringify([...approvals])}`,
    );
    if (notModified(request, reply, tag)) return reply;
    return {
      results: await presenter.summaries(shown, reasons, approvals),
      count,
      next: nextOf(query, rows),
      previous: null,
      ...(similar && { similar }),
    };
  };
