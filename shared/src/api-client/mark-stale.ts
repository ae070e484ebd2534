import type { QueryClient } from '@tanstack/react-query';
import type { StaleReads } from '../contract/index.ts';
import type { Queue } from '../domain/index.ts';
import { queryKeys, readKey } from './query-keys.ts';

/** The drug that was written, and the queue that it came back to, if any. */
export interface Written {
  readonly id?: string;
  readonly queue?: Queue;
}

/**
 * Marks the reads that a write made stale: those that are shown are asked for again, the others
 * when they are next looked at. `reads`: the write's row in the contract's STALE_AFTER.
 */
export const markStale = (
  queryClient: QueryClient,
  { reads, ofDrug = [], arrivals }: StaleReads,
  { id, queue = '' }: Written = {},
): void => {
  const keys = [
    ...reads.map((name) => readKey(name)),
    ...ofDrug.map((name) => (id === undefined ? readKey(name) : readKey(name, id))),
    ...(arrivals
      ? [queue === '' ? queryKeys.allLists() : queryKeys.list({ by: 'queue', queue })]
      : []),
  ];
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
};
