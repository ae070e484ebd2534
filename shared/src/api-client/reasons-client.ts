import type { Calls, RelatedDrugs, SourceComparison, SourceDecision } from '../contract/index.ts';
import type { Result } from './result.ts';
import { success } from './result.ts';
import type { Answer, CallInput } from './send.ts';

/** Calls about our record beside Health Canada's; only where the host has the feature "reasons". */
export interface ReasonsClient {
  readonly drugSource: (id: string, signal?: AbortSignal) => Promise<Result<SourceComparison>>;
  /** `etag`: the version that the user saw. */
  readonly decideSource: (
    id: string,
    decision: SourceDecision,
    etag: string,
  ) => Promise<Result<SourceComparison>>;
  readonly relatedDrugs: (id: string, signal?: AbortSignal) => Promise<Result<RelatedDrugs>>;
}

type ReasonsCalls = Pick<Calls, 'drugSource' | 'decideSource' | 'relatedDrugs'>;
type Ask = (call: ReasonsCalls[keyof ReasonsCalls], input: CallInput) => Promise<Result<Answer>>;

const valueOf = <Value>(result: Result<Answer>): Result<Value> =>
  result.ok ? success(result.value.value as Value) : result;

export const reasonsClient = (ask: Ask, calls: ReasonsCalls): ReasonsClient => ({
  drugSource: async (id, signal) =>
    valueOf(await ask(calls.drugSource, { params: { id }, signal })),
  decideSource: async (id, body, ifMatch) =>
    valueOf(await ask(calls.decideSource, { params: { id }, body, ifMatch })),
  relatedDrugs: async (id, signal) =>
    valueOf(await ask(calls.relatedDrugs, { params: { id }, signal })),
});
