import { canonicalJson, releaseState } from '@refined/shared/contract';
import type { ReleaseState } from '@refined/shared/contract';
import { readRecord, listGenerations } from './history-record.ts';
import type { HistoryRecord } from './history-record.ts';
import { jsonText, parseDocument } from '../objects/json-document.ts';
import { keys } from '../objects/names.ts';
import type { ObjectBackend, StoredObject } from '../objects/object-backend.ts';
import type { Signing } from './signing.ts';
import { isFault, ReleaseStoreError } from '../objects/store-error.ts';

/** The state that a change starts from. */
export interface SettledState {
  /** Undefined before the first change. */
  readonly state: ReleaseState | undefined;
  /** The history entry that made it. */
  readonly record: HistoryRecord | undefined;
  /** Tag of `state.json`; undefined when there is none. */
  readonly tag: string | undefined;
  /** What a killed change had left undone and was finished now. */
  readonly finished?: HistoryRecord;
}

export interface StoredState {
  /** Undefined when there is none. Throws `unreadable`, `bad-signature`. */
  parse(object: StoredObject | undefined): ReleaseState | undefined;
  read(): Promise<ReleaseState | undefined>;
  /**
   * The state after every change in the history; first finishes what a killed change left undone.
   */
  settle(): Promise<SettledState>;
}

/**
 * A state from before the history existed names no releases and can't be followed: treated as
 * missing.
 */
const isBeforeHistory = (bytes: Buffer): boolean => {
  try {
    const raw = JSON.parse(bytes.toString('utf8')) as Record<string, unknown>;
    return (
      typeof raw.generation === 'number' &&
      typeof raw.workspaces === 'object' &&
      !('format' in raw) &&
      !('history' in raw)
    );
  } catch {
    return false;
  }
};

export const storedState = (backend: ObjectBackend, { check }: Signing): StoredState => {
  const parse = (object: StoredObject | undefined): ReleaseState | undefined => {
    if (!object || isBeforeHistory(object.bytes)) return undefined;
    return check(
      parseDocument(
        object.bytes,
        releaseState,
        `The release state (${backend.name}/${keys.state}) is damaged. The history holds it: the next change restores it.`,
      ),
    );
  };

  /** The newest history entry after this generation. */
  const newestAfter = async (generation: number): Promise<HistoryRecord | undefined> => {
    // Without a state there may be thousands of entries.
    const from = generation === 0 ? ((await listGenerations(backend)).at(-1) ?? 0) : generation + 1;
    let newest: HistoryRecord | undefined;
    for (let at = from; at > 0; at += 1) {
      const record = await readRecord(backend, at);
      if (!record) break;
      newest = record;
    }
    return newest;
  };

  const settle = async (): Promise<SettledState> => {
    let finished: HistoryRecord | undefined;
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const object = await backend.read(keys.state);
      let state: ReleaseState | undefined;
      try {
        state = parse(object);
      } catch (error) {
        // A truncated state is rebuilt from the history. A wrong signature is left for a person to
        // examine.
        if (!isFault(error, 'unreadable') || (await listGenerations(backend)).length === 0)
          throw error;
      }
      const newest = await newestAfter(state?.generation ?? 0);
      if (!newest) {
        const record = state && (await readRecord(backend, state.generation));
        if (state && record && canonicalJson(record.state) === canonicalJson(state))
          return { state, record, tag: object?.tag, finished };
        if (!state) return { state, record: undefined, tag: object?.tag, finished };
        throw new ReleaseStoreError(
          'unreadable',
          record
            ? `The release state was edited: it isn't what the history's entry ${state.generation} made. Remove ${keys.state}; the next change restores it from the history.`
            : `The history lacks the entry ${state.generation} that made the release state: restore ${keys.history(state.generation)} from a copy.`,
        );
      }
      check(newest.state);
      if (await backend.replace(keys.state, jsonText(newest.state), object?.tag)) finished = newest;
    }
    throw new ReleaseStoreError(
      'generation-conflict',
      'Others change the release state all the time: try again.',
    );
  };

  return { parse, settle, read: async () => parse(await backend.read(keys.state)) };
};
