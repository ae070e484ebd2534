import { useEffect, useRef } from 'react';
import {
  faultOf,
  markStale,
  unwrap,
  useApi,
  useQuery,
  useQueryClient,
  faultText,
  useMutation,
  type QueryClient,
  type Result,
} from '@refined/shared/api-client';
import {
  IMPORTED,
  importsCalls,
  readKey,
  type ImportJob,
  type ImportUploads,
} from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import { useSession } from '@refined/shared/session';
import { useToast } from '@refined/shared/ui';

const JOBS_KEY = readKey('importJobs');

const CHANGES = {
  confirm: importsCalls.importConfirm,
  cancel: importsCalls.importCancel,
  resume: importsCalls.importResume,
} as const;

export type JobChange = keyof typeof CHANGES;

/** Also for a job that has just ended: the rules act on its drugs right afterwards. */
const isUnderWay = ({ state, finished_at }: ImportJob): boolean => {
  const since = Date.now() - Date.parse(finished_at ?? '');
  const hasJustEnded = state === 'done' && since >= 0 && since < LIMITS.imports.idlePoll;
  return hasJustEnded || state === 'preparing' || state === 'running';
};

/**
 * The user's own finished import has deleted its files. Until the list is reloaded they would be
 * offered again, and anything the reviewer enters for them would be lost.
 */
const forgetFilesOf = (
  queryClient: QueryClient,
  jobs: readonly ImportJob[],
  username: string,
): void => {
  const before = queryClient.getQueryData<readonly ImportJob[]>(JOBS_KEY) ?? [];
  const gone = new Set(
    jobs
      .filter(
        ({ id, state, created_by }) =>
          state === 'done' &&
          created_by === username &&
          before.some((job) => job.id === id && job.state !== 'done'),
      )
      .flatMap(({ files }) => files.map(({ sha256 }) => sha256)),
  );
  if (gone.size === 0) return;
  queryClient.setQueryData<ImportUploads>(readKey('importUploadList'), (list) => {
    if (!list) return list;
    const uploads = list.uploads.filter(({ sha256 }) => !gone.has(sha256));
    const isThere = (upload: string) => uploads.some(({ id }) => id === upload);
    return { ...list, uploads, sets: list.sets.filter((set) => set.uploads.every(isThere)) };
  });
};

/** Marks all other data as stale when any user's import has ended. */
const useMarkStaleAfterImport = (jobs: readonly ImportJob[] | undefined): void => {
  const queryClient = useQueryClient();
  const done = jobs
    ?.filter(({ state }) => state === 'done')
    .map(({ id }) => id)
    .join();
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (done !== undefined && before.current !== undefined && done !== before.current)
      void markStale(queryClient, IMPORTED);
    before.current = done;
  }, [done, queryClient]);
};

/**
 * All users' current and recent imports; the user's own actions show at once, and reject with their
 * fault.
 */
export const useImportJobs = () => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const username = useSession().user?.username ?? '';
  const query = useQuery({
    queryKey: JOBS_KEY,
    queryFn: async ({ signal }) => {
      const { jobs } = await unwrap(client.call(importsCalls.importJobs, { signal }));
      forgetFilesOf(queryClient, jobs, username);
      return jobs;
    },
    // Often while an import runs; otherwise rarely, because a colleague may start one.
    refetchInterval: ({ state }) =>
      state.data?.some(isUnderWay) ? LIMITS.imports.poll : LIMITS.imports.idlePoll,
    refetchOnWindowFocus: true,
  });
  useMarkStaleAfterImport(query.data);
  const refresh = () => queryClient.invalidateQueries({ queryKey: JOBS_KEY });
  const withRefresh = async (asked: Promise<Result<ImportJob>>): Promise<ImportJob> => {
    try {
      return await unwrap(asked);
    } finally {
      await refresh();
    }
  };
  return {
    jobs: query.data ?? [],
    ready: query.data !== undefined,
    fault: faultOf(query.error),
    refresh,
    preview: (uploads: readonly string[], date: string) =>
      withRefresh(
        client.call(importsCalls.importPreview, { body: { uploads: [...uploads], date } }),
      ),
    /** `sure`: the preview's questions are answered with yes. */
    change: (job: number, change: JobChange, sure?: true) =>
      withRefresh(
        client.call(CHANGES[change], { params: { job }, ...(sure && { body: { sure } }) }),
      ),
    takeBack: (run: number) =>
      withRefresh(client.call(importsCalls.importTakeBack, { params: { run } })),
  };
};

export type ImportJobsView = ReturnType<typeof useImportJobs>;

const UPLOADS_KEY = readKey('importUploadList');

/** The user's uploads, and the imports that they make. */
export const useImportUploads = () => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  const query = useQuery({
    queryKey: UPLOADS_KEY,
    queryFn: ({ signal }) => unwrap(client.call(importsCalls.importUploadList, { signal })),
  });
  const refresh = () => queryClient.invalidateQueries({ queryKey: UPLOADS_KEY });
  const { mutate: remove } = useMutation({
    mutationFn: (upload: string) =>
      unwrap(client.call(importsCalls.importUploadRemoval, { params: { upload } })),
    onSuccess: (list) => queryClient.setQueryData(UPLOADS_KEY, list),
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
