import { useRef, useState } from 'react';
import {
  markStale,
  movedMeanwhile,
  placeCachedDrug,
  useApi,
  useQueryClient,
} from '@refined/shared/api-client';
import type { Result } from '@refined/shared/api-client';
import { STALE_AFTER, undoCalls } from '@refined/shared/contract';
import type { DrugHistoryEntry, MoveAnswer, UndoneBatch } from '@refined/shared/contract';

export interface UndoEntryView {
  /** Id of the entry that is being taken back. */
  readonly undoing?: string;
  /** Takes the entry's move back, of this drug; undefined while another is under way. */
  readonly undo: (entry: DrugHistoryEntry) => Promise<Result<MoveAnswer> | undefined>;
  /** The same of the whole bulk move that it was part of. */
  readonly undoAll: (
    entry: DrugHistoryEntry,
    batch: string,
  ) => Promise<Result<UndoneBatch> | undefined>;
}

/**
 * Takes a move back from a record's history (D14). The record gets the place that it has then, and
 * stays the version that its form stands on where more than its place changed (D36); lists, counts
 * and the history are asked anew.
 */
export const useUndoEntry = (id: string): UndoEntryView => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const underWay = useRef(false);
  const [undoing, setUndoing] = useState<string>();

  const once = async <Value>(
    entry: DrugHistoryEntry,
    send: () => Promise<Result<Value>>,
  ): Promise<Result<Value> | undefined> => {
    if (underWay.current) return undefined;
    underWay.current = true;
    setUndoing(entry.id);
    const result = await send();
    // One or all of them: the lists that they come back to are asked for anew either way.
    markStale(queryClient, STALE_AFTER.undoBatch, { id });
    underWay.current = false;
    setUndoing(undefined);
    return result;
  };

  return {
    undoing,
    undo: (entry) =>
      once(entry, async () => {
        const result = await client.call(undoCalls.undoMove, {
          params: { id },
          body: { version: entry.version },
        });
        const now = result.ok ? result.value : movedMeanwhile(result.fault);
        if (now) placeCachedDrug(queryClient, id, now);
        return result;
      }),
    undoAll: (entry, batch) =>
      once(entry, async () => {
        const result = await client.call(undoCalls.undoBatch, { params: { batch } });
        // It answers of those that stay only: where this one is, the record tells.
        const fresh = result.ok ? await client.drug(id) : undefined;
        if (fresh?.ok)
          placeCachedDrug(queryClient, id, {
            queue: fresh.value.record.queue ?? '',
            in_product: fresh.value.record.in_product ?? false,
            version: fresh.value.record.version,
          });
        return result;
      }),
  };
};
