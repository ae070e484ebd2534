import type { QueryClient } from '@tanstack/react-query';
import { SEARCH_PARAMETERS } from '../../contract/index.ts';
import type { SearchParameter } from '../../contract/index.ts';
import { isQueueName, LOOKUP_NAMES, readListQuery } from '../../domain/index.ts';
import type { ApiClient } from '../call/api-client.ts';
import type { DrugSource } from './drug-source.ts';
import { listQuery, lookupQuery, recordQuery } from './queries.ts';

export interface StartAddress {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: URLSearchParams;
}

/**
 * The search in an address (D22): `?by=din&term=…`; undefined when there is none. An empty term is
 * a search too.
 */
export const searchSource = (
  search: URLSearchParams,
): Extract<DrugSource, { by: 'search' }> | undefined => {
  const term = search.get('term');
  const by = search.get('by') ?? 'din';
  if (term === null || !(SEARCH_PARAMETERS as readonly string[]).includes(by)) return undefined;
  return { by: 'search', parameter: by as SearchParameter, term };
};

/**
 * The queries that a screen starts with, by the name in its declaration. The shell sends them while
 * the screen's code loads; an unknown name (a newer screen's) sends nothing.
 */
export const sendStartQueries = (
  client: ApiClient,
  queryClient: QueryClient,
  starts: string | undefined,
  { params, search }: StartAddress,
): void => {
  const { filter, sort } = readListQuery(search).query;
  if (starts === 'queue' && isQueueName(params.queueSlug))
    void queryClient.prefetchInfiniteQuery(
      listQuery(client, { by: 'queue', queue: params.queueSlug, filter, sort }),
    );
  const source = starts === 'search' ? searchSource(search) : undefined;
  if (source)
    void queryClient.prefetchInfiniteQuery(listQuery(client, { ...source, filter, sort }));
  if (starts === 'drug' && params.drugId) {
    void queryClient.prefetchQuery(recordQuery(client, params.drugId));
    for (const name of LOOKUP_NAMES) void queryClient.prefetchQuery(lookupQuery(client, name));
  }
};
