import { SEARCH_PARAMETERS } from '@refined/shared/contract';
import { LIMITS, QUEUE_NAMES, isQueueName, normaliseDin } from '@refined/shared/domain';
import type { QueueName } from '@refined/shared/domain';
import { apiMessages } from '@refined/shared/messages';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { HttpProblem } from '../http/problem.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { START } from './cursor.ts';
import type { Position } from './cursor.ts';
import { findAll, findByDin, findByIngredients, findByLikeName, findByName, findInQueue, ingredientsNamedLike } from './list-queries.ts';
import type { ListedRow } from './list-queries.ts';

export const LIST_CHOICES = [...SEARCH_PARAMETERS, 'queue'] as const;
type Choice = (typeof LIST_CHOICES)[number];

export type ListQuery = Partial<Record<Choice | 'cursor', string>>;

/** What is listed: a queue, or the drugs of a search term, trimmed; the empty term is everything (D23). */
export type Listing = { by: 'queue'; queue: QueueName } | { by: Exclude<Choice, 'queue'>; term: string } | { by: 'all' };

const invalid = (field: string, text: string): HttpProblem => new HttpProblem(400, text, { errors: { [field]: [text] } });

/** Reads the query: one parameter (specification §7) or none, which lists everything. Throws a 400 problem. */
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

const byIngredient = async (db: Kysely<Schema>, lookups: LookupCache, term: string, position: Position): Promise<ListedRow[]> => {
  const exact = (await lookups.current()).ingredientsHolding(term);
  const ids = exact.length > 0 ? exact : await ingredientsNamedLike(db, term);
  return ids.length > 0 ? findByIngredients(db, ids, position) : [];
};

const byName = async (db: Kysely<Schema>, term: string, position: Position): Promise<ListedRow[]> => {
  const rows = await findByName(db, term, position);
  return rows.length > 0 || position !== START ? rows : findByLikeName(db, term);
};

/** The rows of one page and one more, if there is one. */
export const readListing = (db: Kysely<Schema>, lookups: LookupCache, listing: Listing, position: Position): Promise<ListedRow[]> => {
  switch (listing.by) {
    case 'queue':
      return findInQueue(db, listing.queue, position);
    case 'din':
      return findByDin(db, normaliseDin(listing.term));
    case 'drug_name':
      return byName(db, listing.term, position);
    case 'active_ingredient__name':
      return byIngredient(db, lookups, listing.term, position);
    case 'all':
      return findAll(db, position);
  }
};
