import { useState } from 'react';
import { answered, unwrap, useApi, useQuery, useQueryClient } from '@refined/shared/api-client';
import type { Answered, Fault } from '@refined/shared/api-client';
import { massActionCalls, readKey } from '@refined/shared/contract';
import type { DrugComments } from '@refined/shared/contract';

export interface ActionCommentsView extends Answered<DrugComments> {
  readonly adding: boolean;
  /** Undefined: it was added, or the session has ended, which the sign-in page shows. */
  readonly add: (text: string) => Promise<Fault | undefined>;
}

/** What people say of a mass action, and saying something, one at a time. */
export const useActionComments = (id: string): ActionCommentsView => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const [adding, setAdding] = useState(false);
  const queryKey = readKey('actionComments', id);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      unwrap(client.call(massActionCalls.actionComments, { params: { action: id }, signal })),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  return {
    ...answered(query),
    adding,
    add: async (text) => {
      setAdding(true);
      const result = await client.call(massActionCalls.addActionComment, {
        params: { action: id },
        body: { text },
      });
      if (result.ok) {
        // A running request was sent before this comment.
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, result.value);
      }
      setAdding(false);
      return result.ok || result.fault.kind === 'unauthorized' ? undefined : result.fault;
    },
  };
};
