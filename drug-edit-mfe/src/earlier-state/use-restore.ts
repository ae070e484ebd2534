import { useRef, useState } from 'react';
import { markStale, queryKeys, success, useApi, useQueryClient } from '@refined/shared/api-client';
import type { Fault, Result, VersionedRecord } from '@refined/shared/api-client';
import { earlierState, historyCalls, readKey, STALE_AFTER } from '@refined/shared/contract';
import type { EarlierState, Restored } from '@refined/shared/contract';

/** A state that was brought back, and the record with it, where that could be had. */
export interface MadeRestore extends Restored {
  readonly record?: VersionedRecord;
}

export interface RestoreView {
  readonly busy: boolean;
  /** Why the last one failed, until the next one or `forget`. */
  readonly fault?: Fault;
  readonly forget: () => void;
  /** Undefined while another one is under way. */
  readonly restore: (seen: EarlierState) => Promise<Result<MadeRestore> | undefined>;
}

/**
 * Brings the state that the user saw back, over the version that stood beside it (D36, D43); then
 * the fresh record is fetched and all that tells of it is asked anew. Refused because it is another
 * version by now (412): the comparison is the present one.
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
      // Somebody else wrote it.
      if (result.fault.kind === 'stale-version')
        markStale(queryClient, STALE_AFTER.restoreDrug, { id });
      return result;
    }
    const fresh = await client.drug(id);
    if (fresh.ok) queryClient.setQueryData<VersionedRecord>(queryKeys.record(id), fresh.value);
    else void queryClient.invalidateQueries({ queryKey: queryKeys.record(id) });
    markStale(queryClient, STALE_AFTER.restoreDrug, { id });
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
      // A session that ended is said by the sign-in page.
      if (!result.ok && result.fault.kind !== 'unauthorized') setFault(result.fault);
      return result;
    },
  };
};
