import type { HistoryEntry } from '@refined/shared/contract';
import { hashOfState } from '../state/hashes.ts';
import { listGenerations, readRecord } from './history-record.ts';
import type { HistoryRecord } from './history-record.ts';
import { inParallel } from '../objects/in-parallel.ts';
import type { ObjectBackend } from '../objects/object-backend.ts';
import { ReleaseStoreError } from '../objects/store-error.ts';
import type { StoredState } from './stored-state.ts';

/** Entries read in parallel: a remote store needs some time for each. */
const WIDTH = 16;

const broken = (generation: number): ReleaseStoreError =>
  new ReleaseStoreError(
    'unreadable',
    `The history breaks at entry ${generation}: what it names isn't there, or was edited. \`verify\` says more.`,
  );

/**
 * Records from this generation down to the first one, each proven by its successor. Throws
 * `unreadable` where the chain breaks.
 */
export async function* recordsDown(
  backend: ObjectBackend,
  from: number,
): AsyncGenerator<HistoryRecord> {
  let expected: string | undefined;
  for (let top = from; top > 0; top -= WIDTH) {
    const generations = Array.from({ length: Math.min(WIDTH, top) }, (_, at) => top - at);
    // A damaged entry is reported only to callers who read that far.
    const found = await inParallel(generations, WIDTH, (generation) =>
      readRecord(backend, generation).catch((error: unknown) => ({ error })),
    );
    for (const [at, record] of found.entries()) {
      const generation = generations[at] as number;
      if (record && 'error' in record) throw record.error;
      if (!record || (expected !== undefined && record.hash !== expected)) throw broken(generation);
      expected = record.entry.previous;
      yield record;
    }
  }
  if (expected !== undefined && expected !== '') throw broken(0);
}

/** Entries, newest first. */
export const readHistory = async (
  backend: ObjectBackend,
  states: StoredState,
  { workspace, limit = Infinity }: { workspace?: string; limit?: number } = {},
): Promise<HistoryEntry[]> => {
  const state = await states.read();
  const entries: HistoryEntry[] = [];
  if (limit <= 0) return entries;
  for await (const record of recordsDown(
    backend,
    state?.generation ?? (await listGenerations(backend)).at(-1) ?? 0,
  )) {
    if (record.entry.generation === state?.generation && hashOfState(state) !== record.entry.state)
      throw broken(state.generation);
    if (workspace === undefined || record.entry.workspace === workspace) entries.push(record.entry);
    if (entries.length >= limit) break;
  }
  return entries;
};
