import { LIMITS } from './limits.ts';
import { parseFilter, writeFilter, type Filter } from './filter.ts';
import { parseSort } from './facets.ts';
import { PATHS } from './paths.ts';
import { isQueueName, QUEUE_NAMES, type QueueName } from './queues.ts';

/** How a list is drawn: its drugs, or groups of the same change. */
export const LIST_FORMS = ['cards', 'groups'] as const;
export type ListForm = (typeof LIST_FORMS)[number];

/** The list's state in a page's address. */
export interface ListQuery {
  readonly filter: Filter;
  /** As in an address (`-name`); undefined: the default order. */
  readonly sort?: string;
  readonly as: ListForm;
  /** The id of the view that the page was opened with. */
  readonly view?: string;
  /** The key of the expanded group. */
  readonly open?: string;
}

const NO_FILTER: Filter = [];

/** Reads each term on its own, so that an unreadable one doesn't lose the others. */
const readFilter = (text: string): { filter: Filter; unread: readonly string[] } => {
  if (text.length > LIMITS.filter.length)
    return { filter: NO_FILTER, unread: [`${text.slice(0, 40)}…`] };
  const terms = text.split(' ').filter(Boolean);
  const readable = terms.filter((term) => parseFilter(term).ok);
  const parsed = parseFilter(readable.join(' '));
  return parsed.ok
    ? { filter: parsed.filter, unread: terms.filter((term) => !readable.includes(term)) }
    : { filter: NO_FILTER, unread: terms };
};

/** Reads `?filter=…&sort=…&as=groups&view=12&open=…`. `unread`: the parts that were ignored. */
export const readListQuery = (
  address: URLSearchParams,
): { readonly query: ListQuery; readonly unread: readonly string[] } => {
  const { filter, unread } = readFilter(address.get('filter') ?? '');
  const sort = address.get('sort') ?? undefined;
  const sorted = sort !== undefined && parseSort(sort) !== undefined;
  const form = address.get('as') ?? 'cards';
  const as = LIST_FORMS.find((one) => one === form);
  const view = address.get('view') ?? '';
  const open = address.get('open');
  return {
    query: {
      filter,
      as: as ?? 'cards',
      ...(sorted && { sort }),
      ...(/^[1-9]\d{0,9}$/.test(view) && { view }),
      ...(open && { open }),
    },
    unread: [...unread, ...(sort && !sorted ? [sort] : []), ...(as ? [] : [form])],
  };
};

/** The address with this query; other parameters stay. */
export const writeListQuery = (
  address: URLSearchParams,
  { filter, sort, as, view, open }: ListQuery,
): URLSearchParams => {
  const written = new URLSearchParams(address);
  const set = (name: string, value: string | undefined): void => {
    if (value) written.set(name, value);
    else written.delete(name);
  };
  set('filter', writeFilter(filter));
  set('sort', sort);
  set('as', as === 'cards' ? undefined : as);
  set('view', view);
  set('open', as === 'groups' ? open : undefined);
  return written;
};

/** What a file of drugs lists: a queue, or the results of a search. */
export type FileListing =
  | { readonly by: 'queue'; readonly queue: QueueName }
  | { readonly by: string; readonly queue?: undefined };

/** The formats in which a list of drugs can be saved. */
export const LIST_FILE_FORMATS = ['csv', 'xlsx'] as const;
export type ListFileFormat = (typeof LIST_FILE_FORMATS)[number];

/** The file name of a list of drugs, saved on a day (YYYY-MM-DD). */
export const listFileName = (
  productKey: string,
  listing: FileListing,
  day: string,
  format: ListFileFormat,
): string =>
  `${productKey}-${listing.queue === undefined ? 'search' : `queue-${listing.queue}`}-${day}.${format}`;

/** The file name of a meeting's agenda and minutes (day: YYYY-MM-DD). */
export const meetingFileName = (productKey: string, day: string, format: ListFileFormat): string =>
  `${productKey}-meeting-${day}.${format}`;

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
