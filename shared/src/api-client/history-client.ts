import type {
  Calls,
  DrugComments,
  DrugHistory,
  EarlierState,
  Restored,
} from '../contract/index.ts';
import type { Result } from './result.ts';
import { success } from './result.ts';
import type { Answer, CallInput } from './send.ts';

/** Calls about what happened to a record; only where the host has the feature "history". */
export interface HistoryClient {
  /** `next`: the address that a page before gave. */
  readonly drugHistory: (
    id: string,
    next?: string,
    signal?: AbortSignal,
  ) => Promise<Result<DrugHistory>>;
  readonly earlierState: (
    id: string,
    entry: string,
    signal?: AbortSignal,
  ) => Promise<Result<EarlierState>>;
  /** `etag`: the version that the user saw beside the earlier one. */
  readonly restoreDrug: (id: string, entry: string, etag: string) => Promise<Result<Restored>>;
  readonly drugComments: (id: string, signal?: AbortSignal) => Promise<Result<DrugComments>>;
  readonly addComment: (id: string, text: string) => Promise<Result<DrugComments>>;
}

type HistoryCalls = Pick<
  Calls,
  'drugHistory' | 'earlierState' | 'restoreDrug' | 'drugComments' | 'addComment'
>;
type Ask = (call: HistoryCalls[keyof HistoryCalls], input: CallInput) => Promise<Result<Answer>>;

const valueOf = <Value>(result: Result<Answer>): Result<Value> =>
  result.ok ? success(result.value.value as Value) : result;

export const historyClient = (ask: Ask, calls: HistoryCalls): HistoryClient => ({
  drugHistory: async (id, address, signal) =>
    valueOf(await ask(calls.drugHistory, { params: { id }, address, signal })),
  earlierState: async (id, entry, signal) =>
    valueOf(await ask(calls.earlierState, { params: { id, entry }, signal })),
  restoreDrug: async (id, entry, ifMatch) =>
    valueOf(await ask(calls.restoreDrug, { params: { id }, body: { entry }, ifMatch })),
  drugComments: async (id, signal) =>
    valueOf(await ask(calls.drugComments, { params: { id }, signal })),
  addComment: async (id, text) =>
    valueOf(await ask(calls.addComment, { params: { id }, body: { text } })),
});
