import type { QueryClient } from '@tanstack/react-query';
import type { Queue } from '../../domain/index.ts';
import { queryKeys } from './query-keys.ts';

/**
 * A row of the contract's STALE_AFTER. The names are any: a screen's row may be newer than the
 * shell that carries this.
 */
export interface StaleRow {
  readonly reads: readonly string[];
  readonly ofDrug?: readonly string[];
  readonly later?: readonly string[];
  readonly arrivals?: true;
}

/** The drug that was written, and the queue that it came back to, if any. */
export interface Written {
  readonly id?: string;
  readonly queue?: Queue;
}

/**
 * Marks the reads that a write made stale: those that are shown are asked for again, the others
 * when they are next looked at.
 */
export const markStale = (
  queryClient: QueryClient,
  { reads, ofDrug = [], later = [], arrivals }: StaleRow,
  { id, queue = '' }: Written = {},
): void => {
  const keys: readonly (readonly unknown[])[] = [
    ...reads.map((name) => [name]),
    ...ofDrug.map((name) => (id === undefined ? [name] : [name, id])),
    ...(arrivals
      ? [queue === '' ? queryKeys.allLists() : queryKeys.list({ by: 'queue', queue })]
      : []),
  ];
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  for (const name of later)
    void queryClient.invalidateQueries({ queryKey: [name], refetchType: 'none' });
};
