import { readRecord } from './history-record.ts';
import type { HistoryRecord } from './history-record.ts';
import { inParallel } from '../objects/in-parallel.ts';
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
      if (!record || (expected !== undefined && record.hash !== expected))
        throw brokenHistory(generation);
      expected = record.entry.previous;
      yield record;
    }
  }
  if (expected !== undefined && expected !== '') throw brokenHistory(0);
}
