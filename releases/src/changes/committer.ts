import { randomUUID } from 'node:crypto';
import { jsonText } from '../objects/json-document.ts';
import { keys } from '../objects/names.ts';
import type { ObjectBackend } from '../objects/object-backend.ts';
import { ReleaseStoreError } from '../objects/store-error.ts';
import type { HistoryRecord } from './history-record.ts';
import type { StoredState } from './stored-state.ts';

/**
 * The two writes of every change: creating the history's next entry commits it, which only one of
 * several racing processes can do; replacing `state.json` shows it.
 */
export const committer = (backend: ObjectBackend, states: StoredState) => {
  /** Creates the entry. True also when the answer was lost but the entry is there. */
  const commit = async (
    record: HistoryRecord,
    key = keys.history(record.entry.generation),
  ): Promise<boolean> => {
    // The mark distinguishes it from the same change made by a racing process in the same
    // millisecond.
    const text = jsonText({ ...record, writer: randomUUID() });
    try {
      return await backend.create(key, text);
    } catch (error) {
      const found = await backend.read(key).catch(() => undefined);
      if (found?.bytes.equals(Buffer.from(text))) return true;
      throw error;
    }
  };

  const finish = async ({ state }: HistoryRecord, tag: string | undefined): Promise<void> => {
    try {
      await backend.replace(keys.state, jsonText(state), tag);
      // Another process may have finished this change and gone on; or, in a folder, we may just
      // have replaced a newer state by an older one.
      await states.settle();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new ReleaseStoreError(
        'storage',
        `${why} The change stands in the history (generation ${state.generation}) but doesn't show yet: don't repeat it. Once the storage works again, the next change of any kind finishes it first.`,
        { cause: error },
      );
    }
  };

  return { commit, finish };
};
