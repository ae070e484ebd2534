import { PATHS } from './paths.ts';
import { isQueueName, QUEUE_NAMES, type QueueName } from './queues.ts';
import { writeFilter } from './filter.ts';
import type { ListForm, ListQuery } from './list-query.ts';

/** The list that a view belongs to: a queue, or the search. */
export type ViewPlace = QueueName | 'search';
export const VIEW_PLACES: readonly ViewPlace[] = [...QUEUE_NAMES, 'search'];

/** The content of a view, as texts of an address. */
export interface ViewContent {
  readonly place: string;
  /** Only for the search: the field that is searched, and the term. */
  readonly by?: string;
  readonly term?: string;
  readonly filter: string;
  /** Empty: the list's default order. */
  readonly sort: string;
  readonly as: string;
}

/**
 * The address that opens a view. It has the whole content, so that the list needs no further call,
 * and the id, so that the page knows which view it is.
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

/** Whether the list in an address is the view's list. */
export const isSameList = (
  query: ListQuery,
  view: ViewContent,
  search?: { readonly by: string; readonly term: string },
): boolean =>
  writeFilter(query.filter) === view.filter &&
  (query.sort ?? '') === view.sort &&
  query.as === formOf(view.as) &&
  (view.place !== 'search' || (search?.by === view.by && search?.term === view.term));
