import { useRef, useState } from 'react';
import {
  answered,
  askRecord,
  markStale,
  queryKeys,
  queryOptions,
  success,
  unwrap,
  useApi,
  useQuery,
  useQueryClient,
  type Answered,
  type ApiClient,
  type Fault,
  type Result,
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

/** The record after a history entry, beside the current one; undefined requests nothing. */
export const useEarlierState = (id: string, entry: string | undefined): Answered<EarlierState> =>
  answered(
    useQuery({ ...stateQuery(useApi().client, id, entry ?? ''), enabled: entry !== undefined }),
  );

/** A restored state, and the record with it if it could be loaded. */
interface MadeRestore extends Restored {
  readonly record?: VersionedRecord;
}

interface RestoreView {
  readonly busy: boolean;
  /** Why the last attempt failed, until the next one or `forget`. */
  readonly fault?: Fault;
  readonly forget: () => void;
  /** Undefined while another one is running. */
  readonly restore: (seen: EarlierState) => Promise<Result<MadeRestore> | undefined>;
}

/**
 * Restores the state that the user saw, over the version beside it (D36, D43); then loads the
 * record, and marks everything about it as stale. When the version is another by now (412), the
 * comparison is replaced by the current one.
 */
export const useRestore = (id: string): RestoreView => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const underWay = useRef(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault>();

  const send = async (seen: EarlierState): Promise<Result<MadeRestore>> => {
    const result = await client.call(historyCalls.restoreDrug, {
      params: { id },
      body: { entry: seen.entry.id },
      ifMatch: `"v${seen.version}"`,
    });
    if (!result.ok) {
      const current =
        result.fault.kind === 'stale-version'
          ? earlierState.safeParse(result.fault.current)
          : undefined;
      if (current?.success)
        queryClient.setQueryData(readKey('earlierState', id, seen.entry.id), current.data);
      // Somebody else changed it.
      if (result.fault.kind === 'stale-version')
        void markStale(queryClient, STALE_AFTER.restoreDrug, { id });
      return result;
    }
    const fresh = await askRecord(client, id);
    if (fresh.ok) queryClient.setQueryData<VersionedRecord>(queryKeys.record(id), fresh.value);
    else void queryClient.invalidateQueries({ queryKey: queryKeys.record(id) });
    void markStale(queryClient, STALE_AFTER.restoreDrug, { id });
    return success({ ...result.value, record: fresh.ok ? fresh.value : undefined });
  };

  return {
    busy,
    fault,
    forget: () => setFault(undefined),
    restore: async (seen) => {
      if (underWay.current) return undefined;
      underWay.current = true;
      setBusy(true);
      setFault(undefined);
      const result = await send(seen);
      underWay.current = false;
      setBusy(false);
      // An expired session is shown by the sign-in page.
      if (!result.ok && result.fault.kind !== 'unauthorized') setFault(result.fault);
      return result;
    },
  };
};
