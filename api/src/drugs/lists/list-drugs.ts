import { SEARCH_PARAMETERS } from '@refined/shared/contract';
import { LIMITS, QUEUE_NAMES, isQueueName, typedDin } from '@refined/shared/domain';
import type { QueueName } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { HttpProblem } from '../../http/problem.ts';
import { matchIngredients, unknownWords } from '../../lookups/ingredient-term.ts';
import type { LookupCache } from '../../lookups/lookup-cache.ts';
import { apiMessages } from '../../messages/api.ts';
import { START } from './cursor.ts';
import type { Position } from './cursor.ts';
import { findAll, findByLikeName, findHits, findInQueue } from './list-queries.ts';
import type { ListedRow } from './list-queries.ts';
import { hitsByDin, hitsByIngredients, hitsByName, ingredientsNamedLike } from './search-hits.ts';
import type { Hits } from './search-hits.ts';

const LIST_CHOICES = [...SEARCH_PARAMETERS, 'queue'] as const;
type Choice = (typeof LIST_CHOICES)[number];

/** `filter` and `sort`: ours only; see the domain's facets. */
export type ListQuery = Partial<Record<Choice | 'cursor' | 'filter' | 'sort', string>>;

/**
 * What is listed: a queue, or the drugs of a search term, trimmed; the empty term lists all (D23).
 */
export type Listing = { by: 'queue'; queue: QueueName } | Search | { by: 'all' };
export interface Search {
  readonly by: Exclude<Choice, 'queue'>;
  readonly term: string;
}

/** The next page's address, relative to the host: the same query, after the last row (D24). */
export const nextOf = (path: string, query: ListQuery, cursor: string): string => {
  const address = new URLSearchParams();
  for (const name of [...LIST_CHOICES, 'filter', 'sort'] as const)
    if (query[name] !== undefined) address.set(name, query[name]);
  address.set('cursor', cursor);
  return `${path}?${address}`;
};

const invalid = (field: string, text: string): HttpProblem =>
  new HttpProblem(400, text, { errors: { [field]: [text] } });

/**
 * Reads the query: one parameter (specification §7), or none, which lists all. Throws a 400
 * problem.
 */
export const listingOf = (query: ListQuery): Listing => {
  const given = LIST_CHOICES.filter((name) => query[name] !== undefined);
  const [by] = given;
  if (by === undefined) return { by: 'all' };
  if (given.length > 1) throw invalid('non_field_errors', apiMessages.oneSearch(LIST_CHOICES));
  const value = query[by] ?? '';
  if (by === 'queue') {
    if (!isQueueName(value)) throw invalid('queue', apiMessages.unknownQueue(QUEUE_NAMES));
    return { by, queue: value };
  }
  if (value.length > LIMITS.fieldLength) throw invalid(by, apiMessages.tooLong);
  const term = value.trim();
  return term === '' ? { by: 'all' } : { by, term };
};

/** One page of a list, and one row more if there is one. */
export interface ListedPage {
  readonly rows: readonly ListedRow[];
  /** Nothing matches the term: the list has similar names (D23). */
  readonly similar: boolean;
}

/** Number of misspelt words that are looked up; a term with more isn't corrected. */
const MOST_UNKNOWN = 3;

/** A search's hits; none for a term that can find nothing. */
export interface Found {
  readonly hits?: Hits | undefined;
  /** Words of the term are in no name: similar ones took their places. */
  readonly similar: boolean;
}

const findIngredients = async (
  db: Kysely<Schema>,
  lookups: LookupCache,
  term: string,
): Promise<Found> => {
  const { ingredients } = await lookups.current();
  const unknown = unknownWords(term, ingredients);
  if (unknown.length > MOST_UNKNOWN) return { similar: false };
  const similar = new Map<string, ReadonlySet<number>>();
  for (const word of unknown) similar.set(word, new Set(await ingredientsNamedLike(db, word)));
  const matches = matchIngredients(term, ingredients, similar);
  return { hits: matches && hitsByIngredients(matches), similar: unknown.length > 0 };
};

/** The hits of a search that aren't found by similar drug names. */
export const findExactly = async (
  db: Kysely<Schema>,
  lookups: LookupCache,
  { by, term }: Search,
): Promise<Found> => {
  if (by === 'din') return { hits: hitsByDin(typedDin(term)), similar: false };
  if (by === 'drug_name') return { hits: hitsByName(term), similar: false };
  return findIngredients(db, lookups, term);
};

const readSearch = async (
  db: Kysely<Schema>,
  lookups: LookupCache,
  search: Search,
  position: Position,
): Promise<ListedPage> => {
  const { hits, similar } = await findExactly(db, lookups, search);
  const rows = hits ? await findHits(db, hits, position) : [];
  if (rows.length > 0 || search.by !== 'drug_name' || position !== START)
    return { rows, similar: similar && rows.length > 0 };
  const like = await findByLikeName(db, search.term);
  return { rows: like, similar: like.length > 0 };
};

export const readListing = async (
  db: Kysely<Schema>,
  lookups: LookupCache,
  listing: Listing,
  position: Position,
): Promise<ListedPage> => {
  if (listing.by === 'queue')
    return { rows: await findInQueue(db, listing.queue, position), similar: false };
  if (listing.by === 'all') return { rows: await findAll(db, position), similar: false };
  return readSearch(db, lookups, listing, position);
};
