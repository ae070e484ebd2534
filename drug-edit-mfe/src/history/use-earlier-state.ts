import {
  answered,
  askRecord,
  faultOf,
  markStale,
  queryKeys,
  queryOptions,
  unwrap,
  useApi,
  useMutation,
  useQuery,
  useQueryClient,
  type Answered,
  type ApiClient,
  type VersionedRecord,
} from '@refined/shared/api-client';
import {
  earlierState,
  historyCalls,
  readKey,
  STALE_AFTER,
  type EarlierState,
  type Restored,
} from '@refined/shared/contract';

const stateQuery = (client: ApiClient, id: string, entry: string) =>
  queryOptions({
    queryKey: readKey('earlierState', id, entry),
    queryFn: ({ signal }) =>
      unwrap(client.call(historyCalls.earlierState, { params: { id, entry }, signal })),
    staleTime: 0,
  });

/** The record after a history entry, compared with the current one; undefined loads nothing. */
export const useEarlierState = (id: string, entry: string | undefined): Answered<EarlierState> =>
  answered(
    useQuery({ ...stateQuery(useApi().client, id, entry ?? ''), enabled: entry !== undefined }),
  );

/** A restored state, and the record with it if it could be loaded. */
interface MadeRestore extends Restored {
  readonly record?: VersionedRecord | undefined;
}

/**
 * Restores the viewed state over the compared version (D36, D43); then loads the record, and marks
 * everything about it as stale. If the version has changed (412), the current comparison replaces
 * the cached one.
 */
export const useRestore = (id: string) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ entry, version }: EarlierState): Promise<MadeRestore> => {
      const restored = await unwrap(
        client.call(historyCalls.restoreDrug, {
          params: { id },
          body: { entry: entry.id },
          ifMatch: `"v${version}"`,
        }),
      );
      const fresh = await askRecord(client, id);
      if (fresh.ok) queryClient.setQueryData<VersionedRecord>(queryKeys.record(id), fresh.value);
      else void queryClient.invalidateQueries({ queryKey: queryKeys.record(id) });
      return { ...restored, record: fresh.ok ? fresh.value : undefined };
    },
    onError: (thrown, { entry }) => {
      const current = earlierState.safeParse(faultOf(thrown)?.current);
      if (current.success)
        queryClient.setQueryData(readKey('earlierState', id, entry.id), current.data);
    },
    onSettled: (_made, thrown) => {
      // Refusals for other reasons changed nothing.
      if (!thrown || faultOf(thrown)?.kind === 'stale-version')
        void markStale(queryClient, STALE_AFTER.restoreDrug, { id });
    },
  });
};
