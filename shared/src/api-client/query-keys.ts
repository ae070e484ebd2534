import { readKey, type SearchParameter } from '../contract/index.ts';
import { writeFilter, type Filter, type LookupName, type QueueName } from '../domain/index.ts';

/** The part of a list that is asked for, and its order (feature "facets"). */
export interface ListChoice {
  readonly filter?: Filter;
  /** As in an address: see SORTS. */
  readonly sort?: string;
}

/** What a list holds: a queue, or the drugs found by one search parameter (specification §7). */
export type DrugSource = (
  | { readonly by: 'queue'; readonly queue: QueueName }
  | { readonly by: 'search'; readonly parameter: SearchParameter; readonly term: string }
) &
  ListChoice;

/** A queue, or what a filter leaves of it. */
export type QueueSource = Extract<DrugSource, { readonly by: 'queue' }>;

/** The choice as the API reads it; nothing for a whole list in its usual order. */
const choiceOf = ({
  filter = [],
  sort,
}: ListChoice): { readonly filter?: string; readonly sort?: string } => ({
  ...(filter.length > 0 && { filter: writeFilter(filter) }),
  ...(sort && { sort }),
});

/**
 * The first page's query: exactly the specification's one parameter (D24), and the choice if there
 * is one.
 */
export const queryOf = (source: DrugSource): Record<string, string> => ({
  ...(source.by === 'queue' ? { queue: source.queue } : { [source.parameter]: source.term }),
  ...choiceOf(source),
});

const chosen = (source: DrugSource): readonly string[] => {
  const { filter = '', sort = '' } = choiceOf(source);
  return filter || sort ? [filter, sort] : [];
};

/** Keys of the reads that several workspaces share, and of those whose cache a write corrects. */
export const queryKeys = {
  counts: () => readKey('counts'),
  allLists: () => readKey('drugs'),
  /** The key of a whole list begins those of its parts: what makes it stale makes them stale. */
  list: (source: DrugSource) => [
    ...(source.by === 'queue'
      ? readKey('drugs', 'queue', source.queue)
      : readKey('drugs', 'search', source.parameter, source.term)),
    ...chosen(source),
  ],
  record: (id: string) => readKey('drug', id),
  source: (id: string) => readKey('drugSource', id),
  related: (id: string) => readKey('relatedDrugs', id),
  lookup: (name: LookupName) => readKey('lookups', name),
};
