import { readKey, type SearchParameter } from '../contract/index.ts';
import { writeFilter, type Filter, type LookupName, type QueueName } from '../domain/index.ts';

/** The filter and order of a list (feature "facets"). */
export interface ListChoice {
  readonly filter?: Filter;
  /** As in an address: see SORTS. */
  readonly sort?: string;
}

/** The source of a list: a queue, or the drugs found by one search parameter (specification §7). */
export type DrugSource = (
  | { readonly by: 'queue'; readonly queue: QueueName }
  | { readonly by: 'search'; readonly parameter: SearchParameter; readonly term: string }
) &
  ListChoice;

/** A queue, perhaps filtered. */
export type QueueSource = Extract<DrugSource, { readonly by: 'queue' }>;

/** The choice as query parameters; empty for an unfiltered list in its default order. */
const choiceOf = ({
  filter = [],
  sort,
}: ListChoice): { readonly filter?: string; readonly sort?: string } => ({
  ...(filter.length > 0 && { filter: writeFilter(filter) }),
  ...(sort && { sort }),
});

/**
 * The first page's query: exactly the specification's one parameter (D24), and the choice, if any.
 */
export const queryOf = (source: DrugSource): Record<string, string> => ({
  ...(source.by === 'queue' ? { queue: source.queue } : { [source.parameter]: source.term }),
  ...choiceOf(source),
});

const chosen = (source: DrugSource): readonly string[] => {
  const { filter = '', sort = '' } = choiceOf(source);
  return filter || sort ? [filter, sort] : [];
};

/** Keys of the reads that several workspaces share or whose cache a write corrects. */
export const queryKeys = {
  counts: () => readKey('counts'),
  allLists: () => readKey('drugs'),
  /** A list's key is a prefix of its filtered lists' keys, so that they become stale together. */
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
