import type { Fault } from '../call/result.ts';
import { faultOf } from '../call/result.ts';

/** A read as a screen shows it: loaded, loading for the first time, or failed. */
export interface Answered<Value> {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly data?: Value;
  readonly fault?: Fault;
  readonly busy: boolean;
  readonly refresh: () => void;
}

export const answered = <Value>(query: {
  data: Value | undefined;
  isError: boolean;
  isFetching: boolean;
  error: unknown;
  refetch: () => unknown;
}): Answered<Value> => ({
  status:
    query.data !== undefined ? 'ready' : query.isError && !query.isFetching ? 'failed' : 'loading',
  data: query.data,
  fault: faultOf(query.error),
  busy: query.isFetching,
  refresh: () => void query.refetch(),
});
