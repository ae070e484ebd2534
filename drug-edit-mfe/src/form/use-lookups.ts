import { faultOf, lookupQuery, useApi, useQueries, type Fault } from '@refined/shared/api-client';
import type { LookupItem } from '@refined/shared/contract';
import { LOOKUP_NAMES, type LookupName } from '@refined/shared/domain';

export type LookupLists = Readonly<Record<LookupName, readonly LookupItem[]>>;

export interface LookupsView {
  /** `ready` only when all eight are loaded (specification §4). */
  readonly status: 'loading' | 'ready' | 'failed';
  readonly lists: Partial<LookupLists>;
  readonly failed: readonly { readonly name: LookupName; readonly fault: Fault }[];
  /** Requests the failed lists again. */
  readonly retry: () => void;
}

interface Asked {
  readonly data: readonly LookupItem[] | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

const lookupsOf = (queries: readonly Asked[]): LookupsView => {
  const entries = LOOKUP_NAMES.map((name, index) => ({ name, query: queries[index]! }));
  const failed = entries.filter(({ query }) => query.isError && !query.data && !query.isFetching);
  return {
    status: entries.every(({ query }) => query.data)
      ? 'ready'
      : failed.length > 0
        ? 'failed'
        : 'loading',
    lists: Object.fromEntries(
      entries.filter(({ query }) => query.data).map(({ name, query }) => [name, query.data!]),
    ),
    failed: failed.map(({ name, query }) => ({ name, fault: faultOf(query.error)! })),
    retry: () => failed.forEach(({ query }) => void query.refetch()),
  };
};

/**
 * The eight lookup lists, requested in parallel and cached for all drugs (D32). `lists` is the same
 * object while they are unchanged.
 */
export const useLookups = (): LookupsView => {
  const { client } = useApi();
  return useQueries({
    queries: LOOKUP_NAMES.map((name) => lookupQuery(client, name)),
    combine: lookupsOf,
  });
};
