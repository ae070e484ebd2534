import { historyEntry, releaseState } from '@refined/shared/contract';
import type { HistoryEntry, ReleaseState } from '@refined/shared/contract';
import { hashOfEntry, hashOfState } from '../state/hashes.ts';
import { parseDocument } from '../objects/json-document.ts';
import { keys } from '../objects/names.ts';
import type { ObjectBackend } from '../objects/object-backend.ts';
import { ReleaseStoreError } from '../objects/store-error.ts';

/**
 * `history/<generation>.json`: what changed, its hash, and the resulting state. Creating it commits
 * a change.
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

/** What is wrong within one record, as a sentence; undefined when it is consistent. */
const contradictionOf = (
  { entry, hash, state }: HistoryRecord,
  generation: number,
): string | undefined => {
  // A restore may skip generations: its entry is also where the next one would have been.
  const isSkipped = entry.restored !== undefined && generation === entry.restored.replaced + 1;
  if ((entry.generation !== generation && !isSkipped) || state.generation !== entry.generation)
    return `is that of generation ${entry.generation}`;
  if (hashOfEntry(entry) !== hash) return 'was edited: its hash is another one';
  if (hashOfState(state) !== entry.state) return 'holds another state than its hash says';
  if (state.history !== entry.previous) return 'and its state name different entries before';
  return undefined;
};

/** Undefined when there is none; `unreadable` when the record is inconsistent. */
export const readRecord = async (
  backend: ObjectBackend,
  generation: number,
  lineage = '',
): Promise<HistoryRecord | undefined> => {
  const key = keys.history(generation, lineage);
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
