import { typedDin } from '@refined/shared/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { readByKey } from '../../db/shared-reads/read-by-key.ts';
import type { ReadOnce } from '../../db/shared-reads/same-reads.ts';
import { userOf } from '../../session/authenticate.ts';
import { notModified } from '../../http/etag.ts';
import { sendJson } from '../../http/send-json.ts';
import type { KeptDrugs } from '../kept/kept-drugs.ts';
import type { drugMatcher } from '../counts/matched-drugs.ts';
import { pageSizeAfter, readCursor, START, writeCursor } from '../lists/cursor.ts';
import type { Position } from '../lists/cursor.ts';
import { listingOf, nextOf, readListing } from '../lists/list-drugs.ts';
import type { ListedPage, ListQuery } from '../lists/list-drugs.ts';
import { wholeDin } from '../lists/search-hits.ts';
import { findByDins } from '../lists/whole-dins.ts';
import { filterOf, listedOf, sortOf } from '../query/list-request.ts';
import { readFiltered } from '../query/read-filtered.ts';
import { scopeOf } from '../query/scope.ts';
import { pageCards } from './page-cards.ts';
import type { PageCards, PageTools, ReadPage } from './page-cards.ts';
import { readMatched } from './read-matched.ts';

/** What a list is read and presented with. */
export interface ListTools extends PageTools {
  /** Facets, groups and what a filter leaves are found in memory. */
  readonly currentDrugs: () => Promise<KeptDrugs>;
  readonly matched: ReturnType<typeof drugMatcher>;
  /** Everybody reads a queue's first page again after each move: at the same time. */
  readonly readOnce: ReadOnce<ReadPage>;
  /** The first page of a search for a whole DIN; see `dinPages`. */
  readonly readDin: (din: string) => Promise<ReadPage>;
}

/** @param listed with one row more than the page has, if there is one */
const pageOf = ({ rows, similar }: ListedPage, position: Position, count?: number): ReadPage => {
  const shown = rows.slice(0, pageSizeAfter(position));
  const last = shown.at(-1);
  return {
    rows: shown,
    count: count ?? rows[0]?.total ?? 0,
    end:
      last && rows.length > shown.length
        ? { rank: last.rank, key: last.order_key, id: last.id }
        : undefined,
    similar,
  };
};

const NOTHING: ReadPage = { rows: [], count: 0, end: undefined, similar: false };

/** Searches for whole DINs, the most frequent ones: those at the same time share a statement. */
export const dinPages = (db: Kysely<Schema>): ListTools['readDin'] => {
  const read = readByKey(async (dins: readonly string[]) => {
    const found = await findByDins(db, dins);
    const pages = [...found].map(([din, rows]) => {
      const page = pageOf({ rows, similar: false }, START);
      return [din, page] as const;
    });
    return new Map(pages);
  });
  return async (din) => (await read(din)) ?? NOTHING;
};

/** A page of the list that was asked for, filtered and sorted if that was. */
const readPage = async (tools: ListTools, query: ListQuery, me: number): Promise<ReadPage> => {
  const { db, lookups, readOnce } = tools;
  const listing = listingOf(query);
  const position = readCursor(query.cursor);
  const filter = filterOf(query.filter, me);
  const sort = sortOf(query.sort);
  if (filter.length === 0 && !sort) {
    const din = listing.by === 'din' && position === START && wholeDin(typedDin(listing.term));
    if (din) return tools.readDin(din);
    return readOnce(JSON.stringify([listing, position]), async () =>
      pageOf(await readListing(db, lookups, listing, position), position),
    );
  }
  const shown = listedOf(listing, filter);
  if (listing.by === 'queue' && !sort) return readMatched(tools, listing.queue, shown, position);
  const scope = await scopeOf(db, lookups, listing);
  const list = scope.whole;
  const count =
    list === undefined ? undefined : tools.matched(await tools.currentDrugs(), list, shown).size;
  const rows = await readFiltered(db, scope, shown, { sort, position, count });
  return pageOf({ rows, similar: scope.similar && rows.length > 0 }, position, count);
};

export interface AnsweredPage extends PageCards {
  readonly count: number;
  readonly next: string | null;
  readonly similar: boolean;
}

/** A page as it is sent. @param more what stands beside its cards */
export const pageText = (cards: string, more: object): string =>
  `{"results":[${cards}],${JSON.stringify(more).slice(1)}`;

/** `path`: of the call, for the next page's address. */
export const answerPage = async (
  tools: ListTools,
  query: ListQuery,
  path: string,
  me: number,
): Promise<AnsweredPage> => {
  const page = await readPage(tools, query, me);
  const { count, end, similar } = page;
  const { tag, text } = await pageCards(tools, page, me);
  return {
    tag,
    text,
    count,
    next: end ? nextOf(path, query, writeCursor(end)) : null,
    similar,
  };
};

/**
 * `GET /api/drugs/`: drugs of a search or a queue, fewer first and then 200, the number of all, and
 * the address of the next page (D24).
 */
export const drugPage =
  (tools: ListTools) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { tag, text, count, next, similar } = await answerPage(
      tools,
      request.query as ListQuery,
      '/api/drugs/',
      userOf(request).id,
    );
    if (notModified(request, reply, tag)) return reply;
    const more = { count, next, previous: null, ...(similar && { similar }) };
    return sendJson(reply, pageText(await text(), more));
  };
