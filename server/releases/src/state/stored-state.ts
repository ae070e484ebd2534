import { canonicalJson, releaseState, type ReleaseState } from '@refined/shared/contract';
import { jsonText, parseDocument } from '../objects/json-document.ts';
import { keys } from '../objects/names.ts';
import type { ObjectBackend, StoredObject } from '../objects/object-backend.ts';
import { isFault, ReleaseStoreError } from '../objects/store-error.ts';
import type { StoreMark } from '../objects/store-mark.ts';
import type { StoredReleases } from '../objects/stored-releases.ts';
import {
  historyNewestFirst,
  listGenerations,
  readRecord,
  type HistoryRecord,
} from './history-record.ts';
import type { Signing } from './signature.ts';
import { stateIsBusy, untilWritten } from '../objects/until-written.ts';

export interface SettledState {
  /** Undefined before the first change. */
  readonly state: ReleaseState | undefined;
  /** The history entry that made it. */
  readonly record: HistoryRecord | undefined;
  /** Tag of `state.json`; undefined when there is none. */
  readonly tag: string | undefined;
  /** The change that was killed before and is finished now. */
  readonly finished?: HistoryRecord;
}

/** The state that gateways serve. */
interface ServedState {
  /** Undefined before the first change. */
  readonly state: ReleaseState | undefined;
  /** The problem with `state.json`, if the state comes from the history. */
  readonly problem?: ReleaseStoreError;
}

/** Whether it isn't complete JSON: a write was cut off; nobody edited it. */
const isCutOff = (object: StoredObject | undefined): boolean => {
  try {
    JSON.parse(String(object?.bytes ?? ''));
    return false;
  } catch {
    return true;
  }
};

const edited = (generation: number): ReleaseStoreError =>
  new ReleaseStoreError(
    'unreadable',
    `The release state was edited: it isn't what the history's entry ${generation} made. Remove ${keys.state}; the next change restores it from the history.`,
  );

const unknownToHistory = (generation: number): ReleaseStoreError =>
  new ReleaseStoreError(
    'unreadable',
    `The history lacks the entry ${generation} that made the release state: the state was edited, or the entry is gone. Restore ${keys.history(generation)} from a copy, or remove ${keys.state}; the next change restores that from the history.`,
  );

export const storedState = (backend: ObjectBackend, { check }: Signing, mark: StoreMark) => {
  const parse = (object: StoredObject | undefined): ReleaseState | undefined => {
    if (!object) return undefined;
    return check(
      parseDocument(
        object.bytes,
        releaseState,
        `The release state (${backend.name}/${keys.state}) is damaged. The history holds it: the next change restores it.`,
      ),
    );
  };

  const newestAfter = async (generation: number): Promise<HistoryRecord | undefined> => {
    // Without a state there may be thousands of entries.
    const from = generation === 0 ? ((await listGenerations(backend)).at(-1) ?? 0) : generation + 1;
    let newest: HistoryRecord | undefined;
    for (let at = from; at > 0; at = newest.entry.generation + 1) {
      const record = await readRecord(backend, at);
      if (!record) break;
      newest = record;
    }
    return newest;
  };

  /** The state after the history's last change; first finishes a killed change. */
  const settle = async (): Promise<SettledState> => {
    let finished: HistoryRecord | undefined;
    const attempt = async (): Promise<SettledState | undefined> => {
      const object = await backend.read(keys.state);
      let state: ReleaseState | undefined;
      try {
        state = parse(object);
      } catch (error) {
        // A truncated state is restored from the history. A wrong signature is left for a person.
        if (!isFault(error, 'unreadable') || (await listGenerations(backend)).length === 0)
          throw error;
      }
      const newest = await newestAfter(state?.generation ?? 0);
      if (!newest) {
        const record = state && (await readRecord(backend, state.generation));
        if (state && record && canonicalJson(record.state) === canonicalJson(state))
          return { state, record, tag: object?.tag, finished };
        if (!state) return { state, record: undefined, tag: object?.tag, finished };
        throw record ? edited(state.generation) : unknownToHistory(state.generation);
      }
      check(newest.state);
      // A restore that skips generations is committed, but not stored at its own generation yet.
      if (newest.entry.follows !== undefined)
        await backend.create(keys.history(newest.entry.generation), jsonText(newest));
      if (await backend.replace(keys.state, jsonText(newest.state), object?.tag)) finished = newest;
      return undefined;
    };
    return untilWritten(attempt, stateIsBusy);
  };

  /** Undefined before the first change. Throws `unreadable`, `bad-signature`, `no-store`. */
  const read = async (): Promise<ReleaseState | undefined> => {
    const state = parse(await backend.read(keys.state));
    if (!state) await mark.check();
    return state;
  };

  /** Throws if the history's entry of this generation has another state. */
  const checkMade = async (state: ReleaseState): Promise<void> => {
    const record = await readRecord(backend, state.generation).catch((error: unknown) => {
      // A damaged entry says nothing about the state.
      if (isFault(error, 'unreadable')) return 'damaged' as const;
      throw error;
    });
    if (record === 'damaged') return;
    if (!record) throw unknownToHistory(state.generation);
    if (canonicalJson(record.state) !== canonicalJson(state)) throw edited(state.generation);
  };

  /**
   * Whether the state is an old copy: the history has more than one later entry. A single one may
   * be a change in progress.
   */
  const isOld = async ({ generation }: ReleaseState): Promise<boolean> => {
    const next = await readRecord(backend, generation + 1).catch(() => undefined);
    if (!next) return false;
    const after = await readRecord(backend, next.entry.generation + 1).catch(() => undefined);
    return after !== undefined;
  };

  /** The history's last entry, verified with its own hashes and the entry before it. */
  const lastProven = async (known: number): Promise<HistoryRecord | undefined> => {
    const last =
      (await newestAfter(known)) ?? (known > 0 ? await readRecord(backend, known) : undefined);
    if (!last) return undefined;
    const proof = historyNewestFirst(backend, last.entry.generation);
    await proof.next();
    await proof.next();
    return last;
  };

  /**
   * The state in `state.json` (`object`), or of the history's last entry if that is missing, cut
   * off or an old copy. `known`: a generation that was served before. Throws `unreadable` if the
   * history doesn't contain the state or its last entry can't be verified, `bad-signature`,
   * `no-store`.
   */
  const served = async (object: StoredObject | undefined, known = 0): Promise<ServedState> => {
    let cutOff: unknown;
    let old = false;
    try {
      const state = parse(object);
      if (state) {
        await checkMade(state);
        old = await isOld(state);
        if (!old) return { state };
      }
    } catch (error) {
      if (!isCutOff(object)) throw error;
      cutOff = error;
    }
    const last = (await lastProven(known)) ?? (known > 0 ? await lastProven(0) : undefined);
    // A change writes its history entry first: the state may have been written meanwhile.
    const now = last && (await backend.read(keys.state));
    if (now && now.tag !== object?.tag) return served(now, known);
    if (!last) {
      if (cutOff) throw cutOff;
      await mark.check();
      return { state: undefined };
    }
    return {
      state: check(last.state),
      problem: new ReleaseStoreError(
        'unreadable',
        `${backend.name}/${keys.state} is ${cutOff ? 'cut off' : old ? 'an old copy' : 'missing'}: generation ${last.entry.generation} comes from the history. The next change restores the file.`,
      ),
    };
  };

  return { settle, read, served };
};

export type StoredState = ReturnType<typeof storedState>;

/** What each operation on a store uses. */
export interface StoreParts {
  readonly backend: ObjectBackend;
  readonly releases: StoredReleases;
  readonly states: StoredState;
  readonly signing: Signing;
  readonly mark: StoreMark;
}
