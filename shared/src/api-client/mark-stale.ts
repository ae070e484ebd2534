import type { QueryClient } from '@tanstack/react-query';
import type { Queue } from '../domain/index.ts';
import { queryKeys } from './query-keys.ts';

/**
 * An entry of the contract's STALE_AFTER. Its names aren't typed: a screen's entry may be newer
 * than the shell that contains this code.
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
 * Marks the reads that a write made stale. Visible ones are fetched now, the others when they are
 * next shown. Resolves when the visible ones have been fetched, or failed.
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
