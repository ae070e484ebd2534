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
import {
  findAll,
  findByDin,
  findByIngredients,
  findByLikeName,
  findByName,
  findInQueue,
  ingredientsNamedLike,
} from './list-queries.ts';
import type { ListedRow } from './list-queries.ts';

export const LIST_CHOICES = [...SEARCH_PARAMETERS, 'queue'] as const;
type Choice = (typeof LIST_CHOICES)[number];

export type ListQuery = Partial<Record<Choice | 'cursor', string>>;

/**
 * What is listed: a queue, or the drugs of a search term, trimmed; the empty term lists all (D23).
 */
export type Listing =
  | { by: 'queue'; queue: QueueName }
  | { by: Exclude<Choice, 'queue'>; term: string }
  | { by: 'all' };

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

const asAsked = async (rows: Promise<ListedRow[]>): Promise<ListedPage> => ({
  rows: await rows,
  similar: false,
});

/** Number of misspelt words that are looked up; a term with more isn't corrected. */
const MOST_UNKNOWN = 3;

const byIngredient = async (
  db: Kysely<Schema>,
  lookups: LookupCache,
  term: string,
  position: Position,
): Promise<ListedPage> => {
  const { ingredients } = await lookups.current();
  const unknown = unknownWords(term, ingredients);
  if (unknown.length > MOST_UNKNOWN) return { rows: [], similar: false };
  const similar = new Map<string, ReadonlySet<number>>();
  for (const word of unknown) similar.set(word, new Set(await ingredientsNamedLike(db, word)));
  const matches = matchIngredients(term, ingredients, similar);
  const rows = matches ? await findByIngredients(db, matches, position) : [];
  return { rows, similar: unknown.length > 0 && rows.length > 0 };
};

const byName = async (
  db: Kysely<Schema>,
  term: string,
  position: Position,
): Promise<ListedPage> => {
  const exact = await findByName(db, term, position);
  if (exact.length > 0 || position !== START) return { rows: exact, similar: false };
  const rows = await findByLikeName(db, term);
  return { rows, similar: rows.length > 0 };
};

export const readListing = (
  db: Kysely<Schema>,
  lookups: LookupCache,
  listing: Listing,
  position: Position,
): Promise<ListedPage> => {
  switch (listing.by) {
    case 'queue':
      return asAsked(findInQueue(db, listing.queue, position));
    case 'din':
      return asAsked(findByDin(db, typedDin(listing.term), position));
    case 'drug_name':
      return byName(db, listing.term, position);
    case 'active_ingredient__name':
      return byIngredient(db, lookups, listing.term, position);
    case 'all':
      return asAsked(findAll(db, position));
  }
};
