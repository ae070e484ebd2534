import { answered, queryOptions, unwrap, useApi, useQuery } from '@refined/shared/api-client';
import type { Answered, ApiClient } from '@refined/shared/api-client';
import { historyCalls, readKey } from '@refined/shared/contract';
import type { EarlierState } from '@refined/shared/contract';

const stateQuery = (client: ApiClient, id: string, entry: string) =>
  queryOptions({
    queryKey: readKey('earlierState', id, entry),
    queryFn: ({ signal }) =>
      unwrap(client.call(historyCalls.earlierState, { params: { id, entry }, signal })),
    staleTime: 0,
  });

/** The record after a history entry, beside the current one; undefined requests nothing. */
export const useEarlierState = (id: string, entry: string | undefined): Answered<EarlierState> =>
  answered(
    useQuery({ ...stateQuery(useApi().client, id, entry ?? ''), enabled: entry !== undefined }),
  );
