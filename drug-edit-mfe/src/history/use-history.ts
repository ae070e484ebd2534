import { useEffect, useMemo, useRef } from 'react';
import {
  askRecord,
  placeCachedDrug,
  unwrap,
  useApi,
  useMutation,
  useProduct,
  useQueryClient,
  useUndoAction,
  useUndoOneMove,
  infiniteQueryOptions,
  pagedOf,
  recordQuery,
  useHeard,
  useInfiniteQuery,
  useQuery,
  type ApiClient,
} from '@refined/shared/api-client';
import {
  historyCalls,
  readKey,
  type DrugHistoryEntry,
  type DrugRecord,
} from '@refined/shared/contract';
import { movedMeanwhileText, useToast } from '@refined/shared/ui';

/**
 * Undoes a move from a record's history (D14). The record gets its new place; if more than the place
 * has changed, the form keeps its base version (D36).
 */
export const useHistoryUndo = (drugId: string, record: DrugRecord) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const { name: product } = useProduct();
  const toast = useToast();
  const { mutateAsync: undoAction } = useUndoAction(toast);
  const one = useUndoOneMove({ ...toast, elsewhere: (now) => movedMeanwhileText(now, product) });
  const all = useMutation({
    mutationFn: async ({ batch }: DrugHistoryEntry) => {
      if (!batch) return;
      await undoAction({ action: batch.id });
      // The answer lists only the drugs that stayed, so this drug's record is loaded for its place.
      const { record } = await unwrap(askRecord(client, drugId));
      const { queue = '', in_product = false, version } = record;
      placeCachedDrug(queryClient, drugId, { queue, in_product, version });
    },
  });
  const running = [one, all].find(({ isPending }) => isPending);
  /** Does nothing while another undo is running. */
  const once =
    (undo: (entry: DrugHistoryEntry) => Promise<unknown>) =>
    async (entry: DrugHistoryEntry): Promise<void> => {
      if (!running) await undo(entry).catch(() => undefined);
    };
  return {
    /** Version of the entry whose undo is running. */
    undoing: running?.variables?.version,
    /** Undoes this entry's move of this drug. */
    undo: once(({ version }) => one.mutateAsync({ ...record, id: drugId, version })),
    /** Undoes the whole action, with its other drugs. */
    undoAll: once((entry) => all.mutateAsync(entry)),
  };
};

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
