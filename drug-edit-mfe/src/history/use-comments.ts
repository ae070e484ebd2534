import {
  answered,
  queryOptions,
  unwrap,
  useApi,
  useMutation,
  useQuery,
  useQueryClient,
  type ApiClient,
} from '@refined/shared/api-client';
import { historyCalls, readKey } from '@refined/shared/contract';

const commentsQuery = (client: ApiClient, id: string) =>
  queryOptions({
    queryKey: readKey('drugComments', id),
    queryFn: ({ signal }) =>
      unwrap(client.call(historyCalls.drugComments, { params: { id }, signal })),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** A record's comments, and adding one, one at a time. */
export const useComments = (id: string) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const adding = useMutation({
    mutationFn: (text: string) =>
      unwrap(client.call(historyCalls.addComment, { params: { id }, body: { text } })),
    onSuccess: async (comments) => {
      // A running request was sent before this comment.
      await queryClient.cancelQueries({ queryKey: readKey('drugComments', id) });
      queryClient.setQueryData(readKey('drugComments', id), comments);
    },
  });
  return { ...answered(useQuery(commentsQuery(client, id))), adding };
};
export type CommentsView = ReturnType<typeof useComments>;
