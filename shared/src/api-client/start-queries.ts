import type { QueryClient } from '@tanstack/react-query';
import { readSearch, type StartAddress } from '../contract/index.ts';
import { isNumericId, isQueueName, LOOKUP_NAMES, readListQuery } from '../domain/index.ts';
import type { ApiClient } from './call.ts';
import type { DrugSource } from './query-keys.ts';
import { listQuery, lookupQuery, recordQuery } from './queries.ts';

/**
 * The search in an address (D22): `?by=din&term=…`; undefined when there is none. An empty term is
 * a search too.
 */
export const searchSource = (
  search: URLSearchParams,
): Extract<DrugSource, { by: 'search' }> | undefined => {
  const found = readSearch(search);
  return found && { by: 'search', ...found };
};

/**
 * The queries that a screen starts with, by the name in its declaration. The shell sends them while
 * the screen's code loads; an unknown name (of a newer screen) sends nothing. The page's HTML has
 * sent most of them already: `startPaths` has the same calls.
 */
export const sendStartQueries = (
  client: ApiClient,
  queryClient: QueryClient,
  starts: string | undefined,
  { params, search }: StartAddress,
): void => {
  const { filter, sort, as } = readListQuery(search).query;
  // Not for groups: cards aren't shown then, and only the screen can request groups.
  if (starts === 'queue' && isQueueName(params.queueSlug) && as === 'cards')
    void queryClient.prefetchInfiniteQuery(
      listQuery(client, { by: 'queue', queue: params.queueSlug, filter, sort }),
    );
  const source = starts === 'search' ? searchSource(search) : undefined;
  if (source)
    void queryClient.prefetchInfiniteQuery(listQuery(client, { ...source, filter, sort }));
  const { drugId = '' } = params;
  if (starts === 'drug' && isNumericId(drugId)) {
    void queryClient.prefetchQuery(recordQuery(client, drugId));
    for (const name of LOOKUP_NAMES) void queryClient.prefetchQuery(lookupQuery(client, name));
  }
};
