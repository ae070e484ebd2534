import { useEffect, useMemo, useRef } from 'react';
import {
  infiniteQueryOptions,
  pagedOf,
  recordQuery,
  unwrap,
  useApi,
  useHeard,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type ApiClient,
} from '@refined/shared/api-client';
import { historyCalls, readKey, type DrugHistoryEntry } from '@refined/shared/contract';

const historyQuery = (client: ApiClient, id: string) =>
  infiniteQueryOptions({
    queryKey: readKey('drugHistory', id),
    queryFn: ({ pageParam, signal }) =>
      unwrap(client.call(historyCalls.drugHistory, { params: { id }, address: pageParam, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** Removes duplicates: an entry added between two page loads shifts the pages. */
const distinct = (entries: readonly DrugHistoryEntry[]): readonly DrugHistoryEntry[] => {
  const seen = new Set<string>();
  return entries.filter(({ id }) => !seen.has(id) && seen.add(id));
};

/** Reloads the history when the record changes, here or elsewhere. */
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
    for (const queryKey of [readKey('drugHistory', id), readKey('earlierState', id)])
      void queryClient.invalidateQueries({ queryKey });
  }, [queryClient, id, standing]);
};

/** A record's history, page by page (D43). */
export const useDrugHistory = (id: string) => {
  const query = useInfiniteQuery(historyQuery(useApi().client, id));
  useFollowRecord(id);
  const { data } = query;
  const entries = useMemo(
    () => distinct(data?.pages.flatMap(({ results }) => results) ?? []),
    [data],
  );
  return {
    ...pagedOf(query),
    /** Newest first. */
    entries,
    /** The number of all entries, loaded or not. */
    count: data?.pages[0]?.count ?? 0,
  };
};
