import type { BulkMoveAnswer, BulkMoveInput, BulkSize, Calls } from '../contract/index.ts';
import type { QueueName } from '../domain/index.ts';
import type { Result } from './result.ts';
import { success } from './result.ts';
import type { Answer, CallInput } from './send.ts';

/** Calls of bulk moves; only where the host has the feature "bulk_moves". */
export interface BulkClient {
  readonly bulkMove: (
    input: BulkMoveInput,
    idempotencyKey: string,
  ) => Promise<Result<BulkMoveAnswer>>;
  /** How many drugs a queue holds, and how many of them are on the product (D15). */
  readonly bulkSize: (queue: QueueName) => Promise<Result<BulkSize>>;
}

type Ask = (call: Calls['bulkMove' | 'bulkSize'], input: CallInput) => Promise<Result<Answer>>;

const valueOf = <Value>(result: Result<Answer>): Result<Value> =>
  result.ok ? success(result.value.value as Value) : result;

export const bulkClient = (ask: Ask, calls: Pick<Calls, 'bulkMove' | 'bulkSize'>): BulkClient => ({
  bulkMove: async (body, idempotencyKey) =>
    valueOf(await ask(calls.bulkMove, { body, idempotencyKey })),
  bulkSize: async (queue) => valueOf(await ask(calls.bulkSize, { query: { queue } })),
});
