import {
  faultOf,
  faultText,
  unwrap,
  useApi,
  useMutation,
  useQuery,
  useQueryClient,
} from '@refined/shared/api-client';
import { importsCalls, readKey } from '@refined/shared/contract';
import { useToast } from '@refined/shared/ui';

const KEY = readKey('importUploadList');

/** The user's uploads, and the imports that they make. */
export const useImportUploads = () => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => unwrap(client.call(importsCalls.importUploadList, { signal })),
  });
  const refresh = () => queryClient.invalidateQueries({ queryKey: KEY });
  const { mutate: remove } = useMutation({
    mutationFn: (upload: string) =>
      unwrap(client.call(importsCalls.importUploadRemoval, { params: { upload } })),
    onSuccess: (list) => queryClient.setQueryData(KEY, list),
    onError: (thrown) => {
      void refresh();
      const fault = faultOf(thrown)!;
      // Already gone (expired, or removed by another click): the goal is reached.
      if (fault.kind !== 'not-found') toast.error(faultText(fault));
    },
  });
  return {
    uploads: query.data?.uploads ?? [],
    sets: query.data?.sets ?? [],
    fault: faultOf(query.error),
    refresh,
    remove,
  };
};
