import { useCallback } from 'react';
import {
  faultOf,
  success,
  unwrap,
  useApi,
  useQuery,
  useQueryClient,
  type Result,
} from '@refined/shared/api-client';
import { importsCalls, readKey, type ImportUploads } from '@refined/shared/contract';

const KEY = readKey('importUploadList');

/** The user's uploads, and the imports that they make. */
export const useImportUploads = () => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => unwrap(client.call(importsCalls.importUploadList, { signal })),
  });
  const refresh = useCallback(
    () => queryClient.invalidateQueries({ queryKey: KEY }),
    [queryClient],
  );
  const remove = useCallback(
    async (upload: string): Promise<Result<void>> => {
      const result = await client.call(importsCalls.importUploadRemoval, { params: { upload } });
      if (result.ok) queryClient.setQueryData<ImportUploads>(KEY, result.value);
      else await refresh();
      // Already gone (expired, or removed by another click): the goal is reached.
      return result.ok || result.fault.kind === 'not-found' ? success(undefined) : result;
    },
    [client, queryClient, refresh],
  );
  return {
    uploads: query.data?.uploads ?? [],
    sets: query.data?.sets ?? [],
    fault: faultOf(query.error),
    refresh,
    remove,
  };
};
