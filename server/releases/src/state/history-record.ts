import {
  historyEntry,
  releaseState,
  type HistoryEntry,
  type ReleaseState,
} from '@refined/shared/contract';
import { inParallel } from '../objects/in-parallel.ts';
import { parseDocument } from '../objects/json-document.ts';
import { keys } from '../objects/names.ts';
import type { ObjectBackend } from '../objects/object-backend.ts';
import { ReleaseStoreError } from '../objects/store-error.ts';
import { hashOfEntry, hashOfState } from './signature.ts';

/**
 * `history/<generation>.json`: the history's entry, its hash, and the resulting state. Creating it
 * commits a change.
 */
export interface HistoryRecord {
  readonly entry: HistoryEntry;
  readonly hash: string;
  readonly state: ReleaseState;
}

const record = {
  safeParse: (value: unknown) => {
    const { entry, hash, state } = (value ?? {}) as Partial<Record<keyof HistoryRecord, unknown>>;
    const known = [historyEntry.safeParse(entry), releaseState.safeParse(state)];
    return known.every(({ success }) => success) && typeof hash === 'string'
      ? ({ success: true, data: value as HistoryRecord } as const)
      : ({ success: false, error: known } as const);
  },
};

/** The problem within one record, as the end of a sentence; undefined if it is consistent. */
const contradictionOf = (
  { entry, hash, state }: HistoryRecord,
  generation: number,
): string | undefined => {
  // A restore may skip generations: its entry is also stored as the next generation's.
  const follows = entry.follows ?? entry.restored?.replaced ?? entry.generation - 1;
  const isSkipped = follows < generation && generation < entry.generation;
  if ((entry.generation !== generation && !isSkipped) || state.generation !== entry.generation)
    return `is that of generation ${entry.generation}`;
  if (hashOfEntry(entry) !== hash) return 'was edited: its hash is another one';
  if (hashOfState(state) !== entry.state) return 'holds another state than its hash says';
  if (state.history !== entry.previous) return 'and its state name different entries before';
  return undefined;
};

/** Undefined if it is missing; throws `unreadable` if the record is inconsistent. */
export const readRecord = async (
  backend: ObjectBackend,
  generation: number,
): Promise<HistoryRecord | undefined> => {
  const key = keys.history(generation);
  const object = await backend.read(key);
  if (!object) return undefined;
  const found = parseDocument(
    object.bytes,
    record,
    `The history's entry ${generation} is damaged: restore ${key} from a copy.`,
  );
  const contradiction = contradictionOf(found, generation);
  if (contradiction)
    throw new ReleaseStoreError(
      'unreadable',
      `The history's entry ${generation} ${contradiction}: restore ${key} from a copy.`,
    );
  return found;
};

/** Generations in the history, ascending. */
export const listGenerations = async (backend: ObjectBackend): Promise<number[]> =>
  (await backend.list(keys.allHistory))
    .map((key) => Number(/(\d{10})\.json$/.exec(key)?.[1]))
    .filter((generation) => generation > 0);

/** Parallel reads: a remote store needs some time for each. */
const WIDTH = 16;

/** The chain of hashes breaks at this entry. */
export const brokenHistory = (generation: number): ReleaseStoreError =>
  new ReleaseStoreError(
    'unreadable',
    `The history breaks at entry ${generation}: what it names isn't there, or was edited. \`verify\` says more.`,
  );

/** The generation of the entry before this one; 0: it is the first. */
export const generationBefore = ({ generation, follows, restored }: HistoryEntry): number =>
  restored ? 0 : (follows ?? generation - 1);

/**
 * Records from this generation back to the first, each checked with the hash in its successor.
 * Throws `unreadable` where the chain breaks.
 */
export async function* historyNewestFirst(
  backend: ObjectBackend,
  from: number,
): AsyncGenerator<HistoryRecord> {
  let expected: string | undefined;
  let next = from;
  while (next > 0) {
    const top = next;
    const generations = Array.from({ length: Math.min(WIDTH, top) }, (_, at) => top - at);
    // A damaged entry is reported only when the caller reaches it.
    const found = await inParallel(generations, WIDTH, (generation) =>
      readRecord(backend, generation).catch((error: unknown) => ({ error })),
    );
    next = top - generations.length;
    for (const [at, record] of found.entries()) {
      const generation = generations[at] as number;
      if (record && 'error' in record) throw record.error;
      if (!record || (expected !== undefined && record.hash !== expected))
        throw brokenHistory(generation);
      const { entry } = record;
      expected = entry.restored ? undefined : entry.previous;
      yield record;
      if (generationBefore(entry) !== generation - 1) {
        next = generationBefore(entry);
        break;
      }
    }
  }
  if (expected !== undefined && expected !== '') throw brokenHistory(0);
}
