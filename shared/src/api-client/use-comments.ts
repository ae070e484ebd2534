import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DrugComments } from '../contract/index.ts';
import type { ApiClient } from './api-client.ts';
import { answered } from './answered.ts';
import { useApi } from './api-provider.tsx';
import { queryKeys } from './query-keys.ts';
import type { Fault, Result } from './result.ts';
import { unwrap } from './result.ts';

export interface CommentsView {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly data?: DrugComments;
  readonly fault?: Fault;
  readonly busy: boolean;
  readonly refresh: () => void;
  readonly adding: boolean;
  /** Why the last one was not added, until the next one or `forget`. */
  readonly addFault?: Fault;
  readonly forget: () => void;
  /** Undefined while another one is on its way. */
  readonly add: (text: string) => Promise<Result<DrugComments> | undefined>;
}

const commentsQuery = (client: ApiClient, id: string) =>
  queryOptions({
    queryKey: queryKeys.comments(id),
    queryFn: ({ signal }) => unwrap(client.drugComments(id, signal)),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** What people say of a record, and a further comment, one at a time. */
export const useComments = (id: string): CommentsView => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const query = useQuery(commentsQuery(client, id));
  const underWay = useRef(false);
  const [adding, setAdding] = useState(false);
  const [addFault, setAddFault] = useState<Fault>();
  return {
    ...answered(query),
    adding,
    addFault,
    forget: () => setAddFault(undefined),
    add: async (text) => {
      if (underWay.current) return undefined;
      underWay.current = true;
      setAdding(true);
      setAddFault(undefined);
      const result = await client.addComment(id, text);
      if (result.ok) {
        // One that is on its way was asked for before.
        await queryClient.cancelQueries({ queryKey: queryKeys.comments(id) });
        queryClient.setQueryData(queryKeys.comments(id), result.value);
      }
      underWay.current = false;
      setAdding(false);
      // A session that ended is said by the sign-in page.
      if (!result.ok && result.fault.kind !== 'unauthorized') setAddFault(result.fault);
      return result;
    },
  };
};
