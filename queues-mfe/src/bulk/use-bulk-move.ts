import { useCallback } from 'react';
import { markStale, useApi, useQueryClient } from '@refined/shared/api-client';
import type { DrugPlace, Fault, Result } from '@refined/shared/api-client';
import { bulkCalls, bulkCount, STALE_AFTER } from '@refined/shared/contract';
import type {
  BulkMoveAnswer,
  BulkMoveInput,
  BulkSize,
  DrugSummary,
} from '@refined/shared/contract';
import type { MoveName, QueueName } from '@refined/shared/domain';
import { emptyCachedQueue, placeCachedDrugs } from './cached-bulk.ts';

/** Several cards of a queue: the named ones, or all on the host except some. */
export type BulkTarget =
  | { readonly drugs: readonly Pick<DrugSummary, 'id' | 'queue'>[] }
  | { readonly all: true; readonly expected: number; readonly except: readonly string[] };

export interface BulkMove {
  readonly queue: QueueName;
  readonly move: MoveName;
  readonly target: BulkTarget;
  /** Idempotency key of the user's action: the same for every attempt (newIdempotencyKey). */
  readonly key: string;
  /** To Update: include drugs that Health Canada no longer lists (D55). */
  readonly keep?: boolean;
}

const inputOf = ({ queue, move, target, keep }: BulkMove): BulkMoveInput => ({
  move,
  ...(keep && { keep }),
  ...('drugs' in target
    ? { drugs: target.drugs.map(({ id, queue: shown }) => ({ id, queue: shown })) }
    : {
        queue,
        all: true,
        expected: target.expected,
        ...(target.except.length > 0 && { except: [...target.except] }),
      }),
});

const placesOf = ({ results }: BulkMoveAnswer): ReadonlyMap<string, DrugPlace> =>
  new Map(
    results.flatMap(({ id, queue, in_product = false, version }) =>
      queue === null || queue === undefined ? [] : [[id, { queue, in_product, version }] as const],
    ),
  );

/**
 * Moves several drugs of a queue, removes those that left from its cached list and refreshes the
 * counts.
 */
export const useBulkMove = (): ((bulk: BulkMove) => Promise<Result<BulkMoveAnswer>>) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return useCallback(
    async (bulk) => {
      const result = await client.call(bulkCalls.bulkMove, {
        body: inputOf(bulk),
        idempotencyKey: bulk.key,
      });
      if (result.ok && 'drugs' in bulk.target)
        placeCachedDrugs(queryClient, bulk.queue, placesOf(result.value));
      else if (result.ok && 'all' in bulk.target) {
        const stayed = result.value.results
          .filter(({ queue }) => queue === bulk.queue)
          .map(({ id }) => id);
        emptyCachedQueue(queryClient, bulk.queue, new Set([...bulk.target.except, ...stayed]));
      }
      markStale(queryClient, STALE_AFTER.bulkMove);
      return result;
    },
    [client, queryClient],
  );
};

/** The number of drugs in the queue, from a 409 that has it. */
export const countByNow = ({ kind, current }: Fault): number | undefined => {
  const parsed = bulkCount.safeParse(current);
  return kind === 'conflict' && parsed.success ? parsed.data.count : undefined;
};

/** Asks how many drugs are in a queue, and how many of them are on the product (D15). */
export const useBulkSize = (): ((queue: QueueName) => Promise<Result<BulkSize>>) => {
  const { client } = useApi();
  return useCallback((queue) => client.call(bulkCalls.bulkSize, { query: { queue } }), [client]);
};
