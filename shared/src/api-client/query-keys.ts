import type { QueryClient } from '@tanstack/react-query';
import { readKey, type SearchParameter } from '../contract/index.ts';
import {
  writeFilter,
  type Filter,
  type LookupName,
  type QueueName,
  type Queue,
} from '../domain/index.ts';

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

/**
 * An entry of the contract's STALE_AFTER. Its names aren't typed: a screen's entry may be newer
 * than the shell that contains this code.
 */
export interface StaleRow {
  readonly reads: readonly string[];
  readonly ofDrug?: readonly string[];
  readonly later?: readonly string[];
  readonly arrivals?: true;
}

/** The written drug, and the queue that it returned to, if any. */
export interface Written {
  readonly id?: string;
  readonly queue?: Queue;
}

/**
 * Marks the reads that a write made stale. Visible ones are fetched now, the others when they are
 * next shown. Resolves when the visible ones have been fetched, or failed.
 */
export const markStale = async (
  queryClient: QueryClient,
  { reads, ofDrug = [], later = [], arrivals }: StaleRow,
  { id, queue = '' }: Written = {},
): Promise<void> => {
  const keys: readonly (readonly unknown[])[] = [
    ...reads.map((name) => [name]),
    ...ofDrug.map((name) => (id === undefined ? [name] : [name, id])),
    ...(arrivals
      ? [queue === '' ? queryKeys.allLists() : queryKeys.list({ by: 'queue', queue })]
      : []),
  ];
  await Promise.all([
    ...keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    ...later.map((name) =>
      queryClient.invalidateQueries({ queryKey: [name], refetchType: 'none' }),
    ),
  ]);
};
