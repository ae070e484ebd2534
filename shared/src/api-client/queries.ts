import {
  infiniteQueryOptions,
  queryOptions,
  useQuery,
  type QueryClient,
} from '@tanstack/react-query';
import {
  LIMITS,
  isNumericId,
  isQueueName,
  LOOKUP_NAMES,
  readListQuery,
  type LookupName,
} from '../domain/index.ts';
import {
  specifiedCalls,
  readSearch,
  reasonsCalls,
  type DrugRecord,
  type LookupItem,
  type QueueCountsAnswer,
  type StartAddress,
  type RelatedDrugs,
  type SourceComparison,
} from '../contract/index.ts';
import { faultOf, success, unwrap, type Fault, type Result } from './result.ts';
import type { ApiClient } from './call.ts';
import { queryKeys, queryOf, type DrugSource } from './query-keys.ts';
import { useApi } from './api-provider.tsx';

/** A read for a screen: loaded, loading for the first time, or failed. */
export interface Answered<Value> {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly data?: Value;
  readonly fault?: Fault;
  readonly busy: boolean;
  readonly refresh: () => void;
}

export const answered = <Value>(query: {
  data: Value | undefined;
  isError: boolean;
  isFetching: boolean;
  error: unknown;
  refetch: () => unknown;
}): Answered<Value> => ({
  status:
    query.data !== undefined ? 'ready' : query.isError && !query.isFetching ? 'failed' : 'loading',
  data: query.data,
  fault: faultOf(query.error),
  busy: query.isFetching,
  refresh: () => void query.refetch(),
});

/** A list that is loaded page by page. `fault` and `busy` are of what is shown, not of more. */
export interface Paged extends Omit<Answered<unknown>, 'data'> {
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  /** The next page couldn't be loaded; `loadMore` tries again. */
  readonly loadMoreFault?: Fault;
  readonly loadMore: () => void;
}

export const pagedOf = (
  query: Parameters<typeof answered>[0] & {
    isFetchNextPageError: boolean;
    isFetchingNextPage: boolean;
    hasNextPage: boolean;
    fetchNextPage: () => unknown;
  },
): Paged => {
  const { status, fault, refresh } = answered(query);
  return {
    status,
    refresh,
    fault: query.isFetchNextPageError ? undefined : fault,
    busy: query.isFetching && !query.isFetchingNextPage,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMoreFault: query.isFetchNextPageError ? fault : undefined,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
  };
};

const MINUTE = 60_000;

const callsOf = ({ productKey }: ApiClient) => specifiedCalls(productKey);

/** A record and its version, for a save (D36); hosts without ETags send none. */
export interface VersionedRecord {
  readonly record: DrugRecord;
  readonly etag?: string;
}

/** Fetches a record now. The result is cached under the record's key. */
export const askRecord = async (
  client: ApiClient,
  id: string,
  signal?: AbortSignal,
): Promise<Result<VersionedRecord>> => {
  const result = await client.call(callsOf(client).drug, { params: { id }, signal });
  return result.ok ? success({ record: result.value, etag: result.etag }) : result;
};

/**
 * Refreshed after each write, on focus, and at least every LIMITS.countsRefresh while the page is
 * visible (D16).
 */
export const countsQuery = (client: ApiClient) =>
  queryOptions({
    queryKey: queryKeys.counts(),
    queryFn: ({ signal }) => unwrap(client.call(callsOf(client).counts, { signal })),
    refetchInterval: LIMITS.countsRefresh,
    refetchOnWindowFocus: true,
    staleTime: 1_000,
  });

export const listQuery = (client: ApiClient, source: DrugSource) =>
  infiniteQueryOptions({
    queryKey: queryKeys.list(source),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        client.call(callsOf(client).drugs, { query: queryOf(source), address: pageParam, signal }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: MINUTE / 2,
  });

export const recordQuery = (client: ApiClient, id: string) =>
  queryOptions({
    queryKey: queryKeys.record(id),
    queryFn: ({ signal }) => unwrap(askRecord(client, id, signal)),
    // The form is based on the version that filled it; only a save or a new visit fetches a newer
    // one.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 5_000,
    gcTime: MINUTE,
  });

/** Lookups only change with the monthly import: cached across drugs (D32). */
export const lookupQuery = (client: ApiClient, name: LookupName) =>
  queryOptions({
    queryKey: queryKeys.lookup(name),
    queryFn: async ({ signal }) => {
      const call = callsOf(client).lookups[name];
      const asked = new Set<string>();
      const options: LookupItem[] = [];
      let address: string | undefined;
      do {
        const page = await unwrap(client.call(call, { address, signal }));
        options.push(...page.results);
        address = page.next && !asked.has(page.next) ? page.next : undefined;
        if (address) asked.add(address);
      } while (address);
      return options;
    },
    staleTime: 10 * MINUTE,
    gcTime: 60 * MINUTE,
  });

export interface QueueCountsView {
  readonly data?: QueueCountsAnswer;
  /** The last refresh failed: `data` is the previous value (D16). */
  readonly isStale: boolean;
  readonly fault?: Fault;
  readonly refresh: () => void;
}

export const useQueueCounts = (): QueueCountsView => {
  const query = useQuery(countsQuery(useApi().client));
  return {
    data: query.data,
    isStale: query.isError && query.data !== undefined,
    fault: faultOf(query.error),
    refresh: () => void query.refetch(),
  };
};

/** Whether the host offers this feature beyond the specification's calls. */
export const useFeature = (name: string): boolean =>
  useQueueCounts().data?.refined?.features.includes(name) ?? false;

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

export type DrugSourceView = Answered<SourceComparison>;
export type RelatedDrugsView = Answered<RelatedDrugs>;

export const sourceQuery = (client: ApiClient, id: string) =>
  queryOptions({
    queryKey: queryKeys.source(id),
    queryFn: ({ signal }) =>
      unwrap(client.call(reasonsCalls(client.productKey).drugSource, { params: { id }, signal })),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

const relatedQuery = (client: ApiClient, id: string) =>
  queryOptions({
    queryKey: queryKeys.related(id),
    queryFn: ({ signal }) =>
      unwrap(client.call(reasonsCalls(client.productKey).relatedDrugs, { params: { id }, signal })),
    staleTime: 60_000,
  });

/** A record's comparison with Health Canada's; loaded when `wanted` (D48). */
export const useDrugSource = (id: string, wanted = true): DrugSourceView =>
  answered(useQuery({ ...sourceQuery(useApi().client, id), enabled: wanted }));

/** The records with the same ingredients and strength; loaded when `wanted`. */
export const useRelatedDrugs = (id: string, wanted: boolean): RelatedDrugsView =>
  answered(useQuery({ ...relatedQuery(useApi().client, id), enabled: wanted }));
