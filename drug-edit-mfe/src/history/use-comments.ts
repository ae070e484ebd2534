import { useRef, useState } from 'react';
import {
  answered,
  queryOptions,
  unwrap,
  useApi,
  useQuery,
  useQueryClient,
  type Answered,
  type ApiClient,
  type Fault,
  type Result,
} from '@refined/shared/api-client';
import { historyCalls, readKey, type DrugComments } from '@refined/shared/contract';

export interface CommentsView extends Answered<DrugComments> {
  readonly adding: boolean;
  /** Why the last comment wasn't added, until the next one or `forget`. */
  readonly addFault?: Fault;
  readonly forget: () => void;
  /** Undefined while another one is being sent. */
  readonly add: (text: string) => Promise<Result<DrugComments> | undefined>;
}

const commentsQuery = (client: ApiClient, id: string) =>
  queryOptions({
    queryKey: readKey('drugComments', id),
    queryFn: ({ signal }) =>
      unwrap(client.call(historyCalls.drugComments, { params: { id }, signal })),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** A record's comments, and adding one, one at a time. */
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
      const result = await client.call(historyCalls.addComment, {
        params: { id },
        body: { text },
      });
      if (result.ok) {
        // A running request was sent before this comment.
        await queryClient.cancelQueries({ queryKey: readKey('drugComments', id) });
        queryClient.setQueryData(readKey('drugComments', id), result.value);
      }
      underWay.current = false;
      setAdding(false);
      // An expired session is shown by the sign-in page.
      if (!result.ok && result.fault.kind !== 'unauthorized') setAddFault(result.fault);
      return result;
    },
  };
};
