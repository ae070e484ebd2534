import type { Fault } from '../call/result.ts';
import { faultOf } from '../call/result.ts';

/**
 * What was asked for as a screen shows it: there, on its way for the first time, or not to be had.
 */
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
