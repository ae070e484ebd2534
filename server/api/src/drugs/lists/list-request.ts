import { SEARCH_PARAMETERS } from '@refined/shared/contract';
import {
  FACET_NAMES,
  isFacetValue,
  isQueueName,
  LIMITS,
  parseFilter,
  parseSort,
  QUEUE_NAMES,
  SORTS,
  ASSIGNED_TO_ME,
  typedDins,
  type Filter,
  type FilterFault,
  type FilterTerm,
  type QueueName,
  type Sort,
} from '@refined/shared/domain';
import { assertClean } from '../../http/clean-input.ts';
import { fieldProblem } from '@refined/server-base/serving';
import { apiMessages } from '../../messages/api.ts';

const LIST_CHOICES = [...SEARCH_PARAMETERS, 'queue'] as const;
type Choice = (typeof LIST_CHOICES)[number];

/** `filter` and `sort` aren't in the specification; see the domain's facets. */
export type ListQuery = Partial<Record<Choice | 'cursor' | 'filter' | 'sort' | 'under', string>>;

/** What is listed: a queue or a search, with a trimmed term; an empty term lists all (D23). */
export type Listing = { by: 'queue'; queue: QueueName } | Search | { by: 'all' };
export interface Search {
  readonly by: Exclude<Choice, 'queue'>;
  readonly term: string;
}

/** In characters. A DIN search accepts several DINs. */
export const longestTerm = (by: string): number =>
  by === 'din' ? LIMITS.dinsLength : LIMITS.fieldLength;

/**
 * Reads the query: one parameter (specification §7), or none, which lists all. Throws a 400
 * problem.
 */
export const listingOf = (query: ListQuery): Listing => {
  const chosen = LIST_CHOICES.filter((name) => query[name] !== undefined);
  const [by] = chosen;
  if (by === undefined) return { by: 'all' };
  if (chosen.length > 1)
    throw fieldProblem(400, 'non_field_errors', apiMessages.oneSearch(LIST_CHOICES));
  const value = query[by] ?? '';
  if (by === 'queue') {
    if (!isQueueName(value))
      throw fieldProblem(400, 'queue', apiMessages.unknownQueue(QUEUE_NAMES));
    return { by, queue: value };
  }
  if (value.length > longestTerm(by))
    throw fieldProblem(400, by, apiMessages.tooLong(longestTerm(by)));
  if (by === 'din' && typedDins(value).length > LIMITS.dins)
    throw fieldProblem(400, by, apiMessages.tooManyDins);
  const term = value.trim();
  return term === '' ? { by: 'all' } : { by, term };
};

/** The next page's address, relative to the host: the same query, after the last row (D24). */
export const nextOf = (path: string, query: ListQuery, cursor: string): string => {
  const address = new URLSearchParams();
  for (const name of [...LIST_CHOICES, 'filter', 'sort', 'under'] as const)
    if (query[name] !== undefined) address.set(name, query[name]);
  address.set('cursor', cursor);
  return `${path}?${address}`;
};

const sentence = (fault: FilterFault): string => {
  switch (fault.fault) {
    case 'unknown_facet':
      return apiMessages.unknownFacet(fault.facet.slice(0, 40), FACET_NAMES);
    case 'bad_value':
      return apiMessages.badFacetValue(fault.facet, fault.value.slice(0, 40));
    case 'too_long':
      return apiMessages.filterTooLong(LIMITS.filter.values);
  }
};

/** A filter with "me" replaced by the user's id `me`. */
export const ofUser = (filter: Filter, me: number): Filter =>
  filter.map((term) =>
    term.facet === 'taken'
      ? {
          ...term,
          values: term.values.map((value) => (value === ASSIGNED_TO_ME ? `${me}` : value)),
        }
      : term,
  );

/** Parses a filter. Throws a 422 problem with the reason, under `filter`. */
export const readableFilter = (text = ''): Filter => {
  const parsed = parseFilter(text);
  if (!parsed.ok) throw fieldProblem(422, 'filter', sentence(parsed));
  return parsed.filter;
};

/** Parses a filter of the user `me` (id). Throws as `readableFilter` does. */
export const filterOf = (text: string | undefined, me: number): Filter =>
  ofUser(readableFilter(text), me);

/**
 * The filter restricted to this group, instead of any groups in it. Throws a 422 problem for an
 * invalid group.
 */
export const inGroup = (filter: Filter, group: string): Filter => {
  if (!isFacetValue('group', group))
    throw fieldProblem(422, 'group', apiMessages.badFacetValue('group', group.slice(0, 40)));
  const others = filter.filter(({ facet }) => facet !== 'group');
  return [...others, { facet: 'group', exclude: false, values: [group] }];
};

const NOT_AWAY: FilterTerm = { facet: 'later', exclude: true, values: ['away'] };

/** A queue's list leaves out snoozed drugs, unless its filter asks for them. */
export const waitingOf = (filter: Filter): Filter =>
  filter.some(({ facet, exclude }) => facet === 'later' && !exclude)
    ? filter
    : [...filter, NOT_AWAY];

/** A filter with the terms that the list adds itself. */
export const listedOf = ({ by }: Listing, filter: Filter): Filter =>
  by === 'queue' ? waitingOf(filter) : filter;

/** Whether a filter leaves out nothing that the list shows. */
export const asksForAll = (filter: Filter): boolean => filter.every((term) => term === NOT_AWAY);

/** Parses an order; undefined: the list's own. Throws a 422 problem under `sort`. */
export const sortOf = (text: string | undefined): Sort | undefined => {
  if (text === undefined || text === '') return undefined;
  const sort = parseSort(text);
  if (!sort) throw fieldProblem(422, 'sort', apiMessages.unknownSort(SORTS));
  return sort;
};

/** The last drug of a page in its list's order: rank (0: the best match), name or DIN, id. */
export interface Position {
  readonly rank: number;
  readonly key: string;
  readonly id: number;
}

export const START: Position = { rank: -1, key: '', id: 0 };

/** Maximum number of drugs on the page after this position. */
export const pageSizeAfter = (position: Position): number =>
  position === START ? LIMITS.firstPageSize : LIMITS.pageSize;

export const writeCursor = ({ rank, key, id }: Position): string =>
  Buffer.from(JSON.stringify([rank, key, id])).toString('base64url');

const parseCursor = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
};

const isIndex = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 2_147_483_647;

/** The position in a cursor; START without one. Throws a 400 problem for an invalid cursor. */
export const readCursor = (cursor: string | undefined): Position => {
  if (cursor === undefined) return START;
  const value = parseCursor(cursor);
  const [rank, key, id] = Array.isArray(value) ? (value as unknown[]) : [];
  if (!isIndex(rank) || !isIndex(id) || typeof key !== 'string')
    throw fieldProblem(400, 'cursor', apiMessages.badCursor);
  assertClean(key);
  return { rank, key, id };
};
