import { useCallback, useMemo } from 'react';
import {
  answered,
  askRecord,
  failure,
  faultOf,
  markStale,
  queryKeys,
  recordQuery,
  success,
  useApi,
  useQuery,
  useQueryClient,
  type ApiClient,
  type Result,
  type VersionedRecord,
} from '@refined/shared/api-client';
import {
  holdsInput,
  specifiedCalls,
  STALE_AFTER,
  type DrugInput,
  type DrugRecord,
} from '@refined/shared/contract';

export const useDrugRecord = (id: string) => {
  const query = useQuery(recordQuery(useApi().client, id));
  return {
    status: answered(query).status,
    record: query.data?.record,
    etag: query.data?.etag,
    fault: faultOf(query.error),
    /** Fetches the record again. */
    refresh: async (): Promise<Result<VersionedRecord>> => {
      const { data, error } = await query.refetch();
      const fault = faultOf(error);
      return fault || !data ? failure(fault ?? { kind: 'aborted', at: new Date() }) : success(data);
    },
  };
};

export const useLatestRecord = (id: string) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return useMemo(
    () => ({
      /** Fetches the current record but leaves the cached one: the form keeps its version. */
      ask: () => askRecord(client, id),
      /** Puts this record into the cache. */
      adopt: (record: VersionedRecord) =>
        void queryClient.setQueryData<VersionedRecord>(queryKeys.record(id), record),
    }),
    [client, queryClient, id],
  );
};

/** Saves; without an answer, the record itself shows whether it was stored. */
const save = async (
  client: ApiClient,
  recordId: string,
  input: DrugInput,
  etag: string | undefined,
): Promise<Result<string | undefined>> => {
  const result = await client.call(specifiedCalls(client.productKey).saveDrug, {
    params: { id: recordId },
    body: input,
    ifMatch: etag,
  });
  if (result.ok) return success(result.etag);
  if (!['network', 'timeout'].includes(result.fault.kind)) return result;
  const stored = await askRecord(client, recordId);
  return stored.ok && holdsInput(stored.value.record, input) ? success(undefined) : result;
};

/** A saved record: the fresh one if it could be loaded, and the ETag for the next save. */
export interface SavedRecord {
  readonly record?: DrugRecord;
  readonly etag?: string;
  /**
   * The version that this save made, if the host sends one. If it differs from `etag`, somebody has
   * saved since.
   */
  readonly savedEtag?: string;
}

/**
 * Saves a record over the version of `etag` (D36; hosts without ETags get the plain PUT), then
 * fetches the fresh record and refreshes lists and counts.
 */
export const useSaveDrug = (): ((
  recordId: string,
  input: DrugInput,
  etag?: string,
) => Promise<Result<SavedRecord>>) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return useCallback(
    async (recordId, input, etag) => {
      const result = await save(client, recordId, input, etag);
      if (!result.ok) return result;
      const fresh = await askRecord(client, recordId);
      if (fresh.ok)
        queryClient.setQueryData<VersionedRecord>(queryKeys.record(recordId), fresh.value);
      else void queryClient.invalidateQueries({ queryKey: queryKeys.record(recordId) });
      void markStale(queryClient, STALE_AFTER.saveDrug, { id: recordId });
      const savedEtag = result.value;
      return success({ ...(fresh.ok ? fresh.value : { etag: savedEtag }), savedEtag });
    },
    [client, queryClient],
  );
};
