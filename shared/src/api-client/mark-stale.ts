import type { QueryClient } from '@tanstack/react-query';
import type { Queue } from '../domain/index.ts';
import { queryKeys } from './query-keys.ts';

/**
 * A row of the contract's STALE_AFTER. Its names aren't typed: a screen's row may be newer than the
 * shell that contains this code.
 */
export interface StaleRow {
  readonly reads: readonly string[];
  readonly ofDrug?: readonly string[];
  readonly later?: readonly string[];
  readonly arrivals?: true;
}

/** The written drug, and the queue that it returned to, if any. */
export interface Written {
  readonly id?: string;
  readonly queue?: Queue;
}

/**
 * Marks the reads that a write made stale: those that are shown are fetched at once, the others
 * when they are next shown. Resolves when those that are shown have been fetched, or failed.
 */
export const markStale = async (
  queryClient: QueryClient,
  { reads, ofDrug = [], later = [], arrivals }: StaleRow,
  { id, queue = '' }: Written = {},
): Promise<void> => {
  const keys: readonly (readonly unknown[])[] = [
    ...reads.map((name) => [name]),
    ...ofDrug.map((name) => (id === undefined ? [name] : [name, id])),
    ...(arrivals
      ? [queue === '' ? queryKeys.allLists() : queryKeys.list({ by: 'queue', queue })]
      : []),
  ];
  await Promise.all([
    ...keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    ...later.map((name) =>
      queryClient.invalidateQueries({ queryKey: [name], refetchType: 'none' }),
    ),
  ]);
};
