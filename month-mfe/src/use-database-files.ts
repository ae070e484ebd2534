import {
  answered,
  unwrap,
  useApi,
  useFeature,
  useQuery,
  type Answered,
} from '@refined/shared/api-client';
import { databaseFilesCalls, readKey, type DatabaseFiles } from '@refined/shared/contract';

/** `absent`: the host doesn't offer it (D38). */
export type DatabaseFilesView = Omit<Answered<DatabaseFiles>, 'status' | 'busy'> & {
  readonly status: Answered<DatabaseFiles>['status'] | 'absent';
};

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
  const view = answered(query);
  return offered ? view : { ...view, status: 'absent' };
};
