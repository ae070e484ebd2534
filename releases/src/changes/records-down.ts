import { readRecord } from './history-record.ts';
import type { HistoryRecord } from './history-record.ts';
import { inParallel } from '../objects/in-parallel.ts';
import { keys } from '../objects/names.ts';
import type { ObjectBackend } from '../objects/object-backend.ts';
import { ReleaseStoreError } from '../objects/store-error.ts';

/** Entries read in parallel: a remote store needs some time for each. */
const WIDTH = 16;

/** The chain of hashes breaks at this entry. */
export const brokenHistory = (generation: number): ReleaseStoreError =>
  new ReleaseStoreError(
    'unreadable',
    `The history breaks at entry ${generation}: what it names isn't there, or was edited. \`verify\` says more.`,
  );

/** A record, and the key that it was read from. */
export interface FoundRecord {
  readonly record: HistoryRecord;
  readonly key: string;
}

/**
 * Records from this generation down to the first one, each proven by its successor; below a restore
 * those of the backup. Throws `unreadable` where the chain breaks.
 */
export async function* foundDown(
  backend: ObjectBackend,
  from: number,
): AsyncGenerator<FoundRecord> {
  let expected: string | undefined;
  let lineage = '';
  let next = from;
  while (next > 0) {
    const top = next;
    const generations = Array.from({ length: Math.min(WIDTH, top) }, (_, at) => top - at);
    // A damaged entry is reported only to callers who read that far.
    const found = await inParallel(generations, WIDTH, (generation) =>
      readRecord(backend, generation, lineage).catch((error: unknown) => ({ error })),
    );
    next = top - generations.length;
    for (const [at, record] of found.entries()) {
      const generation = generations[at] as number;
      if (record && 'error' in record) throw record.error;
      if (!record || (expected !== undefined && record.hash !== expected))
        throw brokenHistory(generation);
      expected = record.entry.previous;
      yield { record, key: keys.history(generation, lineage) };
      if (record.entry.restored) {
        lineage = keys.restored(record.entry.previous);
        next = record.entry.restored.generation;
        break;
      }
    }
  }
  if (expected !== undefined && expected !== '') throw brokenHistory(0);
}

/** The same without keys. */
export async function* recordsDown(
  backend: ObjectBackend,
  from: number,
): AsyncGenerator<HistoryRecord> {
  for await (const { record } of foundDown(backend, from)) yield record;
}
