import type { Calls, MoveAnswer, UndoneBatch } from '../contract/index.ts';
import type { Result } from './result.ts';
import { success } from './result.ts';
import type { Answer, CallInput } from './send.ts';

/** Calls that take moves back; only where the host has the feature "undo". */
export interface UndoClient {
  /** `version`: the one that the move made. */
  readonly undoMove: (id: string, version: number) => Promise<Result<MoveAnswer>>;
  readonly undoBatch: (batch: string) => Promise<Result<UndoneBatch>>;
}

type Ask = (call: Calls['undoMove' | 'undoBatch'], input: CallInput) => Promise<Result<Answer>>;

const valueOf = <Value>(result: Result<Answer>): Result<Value> =>
  result.ok ? success(result.value.value as Value) : result;

export const undoClient = (ask: Ask, calls: Pick<Calls, 'undoMove' | 'undoBatch'>): UndoClient => ({
  undoMove: async (id, version) =>
    valueOf(await ask(calls.undoMove, { params: { id }, body: { version } })),
  undoBatch: async (batch) => valueOf(await ask(calls.undoBatch, { params: { batch } })),
});
