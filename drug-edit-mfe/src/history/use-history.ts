import { useEffect, useMemo, useRef } from 'react';
import {
  askRecord,
  faultOf,
  markStale,
  movedMeanwhile,
  placeCachedDrug,
  unwrap,
  useApi,
  useMutation,
  useProduct,
  useQueryClient,
  useUndoAction,
  infiniteQueryOptions,
  pagedOf,
  recordQuery,
  useHeard,
  useInfiniteQuery,
  useQuery,
  type ApiClient,
} from '@refined/shared/api-client';
import {
  STALE_AFTER,
  undoCalls,
  historyCalls,
  readKey,
  type DrugHistoryEntry,
  type DrugRecord,
} from '@refined/shared/contract';
import { moveMessages, moveToasts } from '@refined/shared/messages';
import { movedMeanwhileText, useToast } from '@refined/shared/ui';

/**
 * Undoes a move from a record's history, and shows a toast (D14). The record gets its new place; if
 * more than the place has changed, the form keeps its base version (D36). Lists, counts and the
 * history are marked as stale.
 */
export const useHistoryUndo = (drugId: string, record: DrugRecord) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const { name: product } = useProduct();
  const { din } = record;
  const toast = useToast();
  const about = moveToasts.about({ ...record, id: drugId });
  const { mutateAsync: undoAction } = useUndoAction(toast);
  const move = useMutation({
    mutationFn: ({ version }: DrugHistoryEntry) =>
      unwrap(client.call(undoCalls.undoMove, { params: { id: drugId }, body: { version } })),
    onSuccess: (now) => {
      placeCachedDrug(queryClient, drugId, now);
      toast.success(moveMessages.undone(din), { about });
    },
    onError: (thrown) => {
      const fault = faultOf(thrown)!;
      const now = movedMeanwhile(fault);
      if (now) placeCachedDrug(queryClient, drugId, now);
      // An expired session is shown by the sign-in page.
      if (fault.kind === 'unauthorized') return;
      const where = now ? ` ${movedMeanwhileText({ ...now, din }, product)}` : '';
      toast.error(`${moveMessages.notUndone(din)}${where}`, { about });
    },
    onSettled: () => void markStale(queryClient, STALE_AFTER.undoMove, { id: drugId }),
  });
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
  const running = [move, all].find(({ isPending }) => isPending);
  /** Does nothing while another undo is running. */
  const once =
    (mutation: typeof move | typeof all) =>
    async (entry: DrugHistoryEntry): Promise<void> => {
      if (running) return;
      await mutation.mutateAsync(entry).catch(() => undefined);
    };
  return {
    /** Id of the entry whose undo is running. */
    undoing: running?.variables?.id,
    /** Undoes this entry's move of this drug. */
    undo: once(move),
    /** Undoes the whole action, with its other drugs. */
    undoAll: once(all),
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
