import { PATHS } from './paths.ts';
import { isQueueName, QUEUE_NAMES, type QueueName } from './queues.ts';
import { writeFilter } from './filter.ts';
import type { ListForm, ListQuery } from './list-query.ts';

/** Where a view is of: a queue, or the search. */
export type ViewPlace = QueueName | 'search';
export const VIEW_PLACES: readonly ViewPlace[] = [...QUEUE_NAMES, 'search'];

/** What a view holds, as texts: what an address holds. */
export interface ViewContent {
  readonly place: string;
  /** Of the search: by what and for what. */
  readonly by?: string;
  readonly term?: string;
  readonly filter: string;
  /** Empty: the list's own order. */
  readonly sort: string;
  readonly as: string;
}

/**
 * The address that opens a view: all that it holds, so that the list needs nothing else, and its id,
 * so that the page knows which view it is.
 */
export const addressOfView = ({
  id,
  place,
  by,
  term,
  filter,
  sort,
  as,
}: ViewContent & { readonly id: string }): string => {
  const search = new URLSearchParams({
    ...(by === undefined ? {} : { by }),
    ...(term === undefined ? {} : { term }),
    ...(filter && { filter }),
    ...(sort && { sort }),
    ...(as === 'cards' ? {} : { as }),
    view: id,
  });
  return `${isQueueName(place) ? PATHS.queue(place) : PATHS.search()}?${search}`;
};

const formOf = (as: string): ListForm => (as === 'groups' ? 'groups' : 'cards');

/** Whether the list in an address is the one that the view holds. */
export const isSameList = (
  query: ListQuery,
  view: ViewContent,
  search?: { readonly by: string; readonly term: string },
): boolean =>
  writeFilter(query.filter) === view.filter &&
  (query.sort ?? '') === view.sort &&
  query.as === formOf(view.as) &&
  (view.place !== 'search' || (search?.by === view.by && search?.term === view.term));
