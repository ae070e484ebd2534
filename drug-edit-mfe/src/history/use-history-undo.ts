import { useRef, useState } from 'react';
import {
  askRecord,
  markStale,
  movedMeanwhile,
  placeCachedDrug,
  useApi,
  useProduct,
  useQueryClient,
  type Result,
} from '@refined/shared/api-client';
import {
  STALE_AFTER,
  undoCalls,
  type DrugHistoryEntry,
  type DrugRecord,
  type MoveAnswer,
  type UndoneBatch,
} from '@refined/shared/contract';
import { moveMessages, moveToasts } from '@refined/shared/messages';
import { movedMeanwhileText, useToast } from '@refined/shared/ui';

interface UndoEntryView {
  /** Id of the entry whose undo is running. */
  readonly undoing?: string;
  /** Undoes this entry's move of this drug; undefined while another undo is running. */
  readonly undo: (entry: DrugHistoryEntry) => Promise<Result<MoveAnswer> | undefined>;
  /** Undoes the whole bulk move that it was part of. */
  readonly undoAll: (
    entry: DrugHistoryEntry,
    batch: string,
  ) => Promise<Result<UndoneBatch> | undefined>;
}

/**
 * Undoes a move from a record's history (D14). The record gets its new place; if more than the
 * place has changed, the form keeps the version that it is based on (D36). Lists, counts and the
 * history are marked as stale.
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
    // The lists that the drugs return to are loaded again in either case.
    void markStale(queryClient, STALE_AFTER.undoBatch, { id });
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
        // The answer only lists the drugs that stayed: where this one is, its record says.
        const fresh = result.ok ? await askRecord(client, id) : undefined;
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

interface HistoryUndo {
  readonly undoing?: string;
  readonly undo: (entry: DrugHistoryEntry) => Promise<void>;
  readonly undoAll: (entry: DrugHistoryEntry) => Promise<void>;
}

/** Undoes a move from the history, and announces the result with the toast's text (D14). */
export const useHistoryUndo = (drugId: string, record: DrugRecord): HistoryUndo => {
  const { undoing, undo, undoAll } = useUndoEntry(drugId);
  const { name: product } = useProduct();
  const { din } = record;
  const toast = useToast();
  const about = moveToasts.about({ ...record, id: drugId });
  return {
    undoing,
    undo: async (entry) => {
      const result = await undo(entry);
      if (!result) return;
      if (result.ok) return toast.success(moveMessages.undone(din), { about });
      const now = movedMeanwhile(result.fault);
      if (now)
        toast.error(
          `${moveMessages.notUndone(din)} ${movedMeanwhileText({ ...now, din }, product)}`,
          { about },
        );
      // An expired session is shown by the sign-in page.
      else if (result.fault.kind !== 'unauthorized')
        toast.error(moveMessages.notUndone(din), { about });
    },
    undoAll: async (entry) => {
      const result = entry.batch ? await undoAll(entry, entry.batch.id) : undefined;
      if (!result) return;
      if (result.ok && result.value.refused === 0)
        toast.success(moveMessages.undoneAll(result.value.undone));
      else if (result.ok)
        toast.error(moveMessages.undoneSome(result.value.undone, result.value.refused));
      else if (result.fault.kind !== 'unauthorized') toast.error(moveMessages.notUndoneAll);
    },
  };
};
