import { LIMITS } from '@refined/shared/domain';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Event-loop turns between two chunks, so that other requests can run: the embedded database does
 * one thing at a time.
 */
const TURNS = 8;

const letOthersIn = async (): Promise<void> => {
  for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
};

/** Writes drugs in chunks of one transaction each. */
export const inChunks = async <Drug, Result>(
  drugs: readonly Drug[],
  write: (chunk: readonly Drug[]) => Promise<readonly Result[]>,
): Promise<Result[]> => {
  const results: Result[] = [];
  for (let start = 0; start < drugs.length; start += LIMITS.bulk.chunk) {
    await letOthersIn();
    results.push(...(await write(drugs.slice(start, start + LIMITS.bulk.chunk))));
  }
  return results;
};
