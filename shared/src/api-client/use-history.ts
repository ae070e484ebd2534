import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { DrugHistoryEntry, EarlierState } from '../contract/index.ts';
import { readKey } from '../contract/index.ts';
import type { ApiClient } from './api-client.ts';
import { answered } from './answered.ts';
import { useApi } from './api-provider.tsx';
import { useHeard } from './live/use-others.ts';
import { recordQuery } from './queries.ts';
import { queryKeys } from './query-keys.ts';
import type { Fault } from './result.ts';
import { faultOf, unwrap } from './result.ts';

export interface DrugHistoryView {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Newest first. */
  readonly entries: readonly DrugHistoryEntry[];
  /** Of all, also those that aren't loaded. */
  readonly count: number;
  readonly fault?: Fault;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  /** The entries before these could not be had; `loadMore` tries again. */
  readonly loadMoreFault?: Fault;
  readonly busy: boolean;
  readonly loadMore: () => void;
  readonly refresh: () => void;
}

export interface EarlierStateView {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly data?: EarlierState;
  readonly fault?: Fault;
  readonly busy: boolean;
  readonly refresh: () => void;
}

const historyQuery = (client: ApiClient, id: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.history(id),
    queryFn: ({ pageParam, signal }) => unwrap(client.drugHistory(id, pageParam, signal)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

const stateQuery = (client: ApiClient, id: string, entry: string) =>
  queryOptions({
    queryKey: queryKeys.earlierState(id, entry),
    queryFn: ({ signal }) => unwrap(client.earlierState(id, entry, signal)),
    staleTime: 0,
  });

/** Each entry once: one that came while pages were fetched must not stand twice. */
const distinct = (entries: readonly DrugHistoryEntry[]): readonly DrugHistoryEntry[] => {
  const seen = new Set<string>();
  return entries.filter(({ id }) => !seen.has(id) && seen.add(id));
};

/** Something happened to the record, by this page or by others: its history is asked for anew. */
const useFollowRecord = (id: string): void => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...recordQuery(client, id), enabled: false });
  const { edits, gaps } = useHeard();
  const record = data?.record;
  const standing = JSON.stringify([
    record?.version,
    record?.queue,
    record?.in_product,
    edits.get(id)?.version,
    gaps,
  ]);
  const before = useRef(standing);
  useEffect(() => {
    if (before.current === standing) return;
    before.current = standing;
    for (const queryKey of [queryKeys.history(id), readKey('earlierState', id)])
      void queryClient.invalidateQueries({ queryKey });
  }, [queryClient, id, standing]);
};

/** What happened to a record, page by page, for as long as it is shown (D43). */
export const useDrugHistory = (id: string): DrugHistoryView => {
  const query = useInfiniteQuery(historyQuery(useApi().client, id));
  useFollowRecord(id);
  const { data } = query;
  const entries = useMemo(
    () => distinct(data?.pages.flatMap(({ results }) => results) ?? []),
    [data],
  );
  const fault = faultOf(query.error);
  return {
    status: data ? 'ready' : query.isError && !query.isFetching ? 'failed' : 'loading',
    entries,
    count: data?.pages[0]?.count ?? 0,
    fault: query.isFetchNextPageError ? undefined : fault,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMoreFault: query.isFetchNextPageError ? fault : undefined,
    busy: query.isFetching,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
    refresh: () => void query.refetch(),
  };
};

/** The record as an entry left it, beside the present one; undefined asks for nothing. */
export const useEarlierState = (id: string, entry: string | undefined): EarlierStateView =>
  answered(
    useQuery({ ...stateQuery(useApi().client, id, entry ?? ''), enabled: entry !== undefined }),
  );
