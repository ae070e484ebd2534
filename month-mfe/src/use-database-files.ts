import {
  faultOf,
  unwrap,
  useApi,
  useFeature,
  useQuery,
  type Fault,
} from '@refined/shared/api-client';
import { databaseFilesCalls, readKey, type DatabaseFiles } from '@refined/shared/contract';

export interface DatabaseFilesView {
  /** `absent`: the host doesn't offer it (D38). */
  readonly status: 'absent' | 'loading' | 'ready' | 'failed';
  readonly data?: DatabaseFiles;
  readonly fault?: Fault;
  readonly refresh: () => void;
}

/** The product and its imports. Needs the counts first: they say whether the host offers it. */
export const useDatabaseFiles = (): DatabaseFilesView => {
  const { client } = useApi();
  const offered = useFeature('database_files');
  const query = useQuery({
    queryKey: readKey('databaseFiles'),
    queryFn: ({ signal }) => unwrap(client.call(databaseFilesCalls.databaseFiles, { signal })),
    staleTime: 30_000,
    enabled: offered,
  });
  const status = !offered
    ? 'absent'
    : query.data
      ? 'ready'
      : query.isError && !query.isFetching
        ? 'failed'
        : 'loading';
  return {
    status,
    data: query.data,
    fault: faultOf(query.error),
    refresh: () => void query.refetch(),
  };
};
