import { useCallback, useEffect, useRef } from 'react';
import {
  faultOf,
  markStale,
  unwrap,
  useApi,
  useQuery,
  useQueryClient,
} from '@refined/shared/api-client';
import type { Fault, Result } from '@refined/shared/api-client';
import { IMPORTED, importsCalls, readKey } from '@refined/shared/contract';
import type { ImportJob } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';

const KEY = readKey('importJobs');

const CHANGES = {
  confirm: importsCalls.importConfirm,
  cancel: importsCalls.importCancel,
  resume: importsCalls.importResume,
} as const;

export type JobChange = keyof typeof CHANGES;

const isUnderWay = ({ state }: ImportJob): boolean => state === 'preparing' || state === 'running';

/** Marks everything else as stale when a running import has ended, whoever's it was. */
const useMarkStaleAfterImport = (jobs: readonly ImportJob[] | undefined): void => {
  const queryClient = useQueryClient();
  const done = jobs
    ?.filter(({ state }) => state === 'done')
    .map(({ id }) => id)
    .join();
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (done !== undefined && before.current !== undefined && done !== before.current)
      markStale(queryClient, IMPORTED);
    before.current = done;
  }, [done, queryClient]);
};

export interface ImportJobsView {
  readonly jobs: readonly ImportJob[];
  readonly ready: boolean;
  readonly fault?: Fault;
  readonly refresh: () => Promise<unknown>;
  readonly preview: (uploads: readonly string[], date: string) => Promise<Result<ImportJob>>;
  readonly change: (job: number, change: JobChange) => Promise<Result<ImportJob>>;
  readonly takeBack: (run: number) => Promise<Result<ImportJob>>;
}

/** Current and recent imports, everybody's; the user's own actions show at once. */
export const useImportJobs = (): ImportJobsView => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) =>
      (await unwrap(client.call(importsCalls.importJobs, { signal }))).jobs,
    // Often while an import runs; otherwise sometimes, because somebody else may start one.
    refetchInterval: ({ state }) =>
      state.data?.some(isUnderWay) ? LIMITS.imports.poll : LIMITS.imports.idlePoll,
    refetchOnWindowFocus: true,
  });
  useMarkStaleAfterImport(query.data);
  const refresh = useCallback(
    () => queryClient.invalidateQueries({ queryKey: KEY }),
    [queryClient],
  );
  const taken = useCallback(
    async (asked: Promise<Result<ImportJob>>) => {
      const result = await asked;
      await refresh();
      return result;
    },
    [refresh],
  );
  return {
    jobs: query.data ?? [],
    ready: query.data !== undefined,
    fault: faultOf(query.error),
    refresh,
    preview: (uploads, date) =>
      taken(client.call(importsCalls.importPreview, { body: { uploads: [...uploads], date } })),
    change: (job, change) => taken(client.call(CHANGES[change], { params: { job } })),
    takeBack: (run) => taken(client.call(importsCalls.importTakeBack, { params: { run } })),
  };
};
