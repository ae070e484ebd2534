import { queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type {
  ImportComparison,
  ImportedDrug,
  ImportedDrugsFilter,
  ImportJob,
  ImportSet,
  ImportUpload,
  ImportUploads,
  KeptDrug,
  TakeBack,
} from '../contract/index.ts';
import { LIMITS } from '../domain/index.ts';
import type { ApiClient } from './api-client.ts';
import { useApi } from './api-provider.tsx';
import { queryKeys } from './query-keys.ts';
import type { Fault, Result } from './result.ts';
import { faultOf, unwrap } from './result.ts';
import { forgetAfter } from './stale-after.ts';

const uploadsQuery = (client: ApiClient) =>
  queryOptions({
    queryKey: queryKeys.importUploads(),
    queryFn: ({ signal }) => unwrap(client.importUploads(signal)),
  });

const isUnderWay = ({ state }: ImportJob): boolean => state === 'preparing' || state === 'running';

/**
 * Asked often while something is under way, and now and then otherwise: somebody else may begin.
 */
const jobsQuery = (client: ApiClient) =>
  queryOptions({
    queryKey: queryKeys.importJobs(),
    queryFn: ({ signal }) => unwrap(client.importJobs(signal)),
    refetchInterval: ({ state }) =>
      state.data?.some(isUnderWay) ? LIMITS.imports.poll : LIMITS.imports.idlePoll,
    refetchOnWindowFocus: true,
  });

export interface ImportUploadsView {
  readonly uploads: readonly ImportUpload[];
  readonly sets: readonly ImportSet[];
  readonly fault?: Fault;
  readonly refresh: () => Promise<void>;
  readonly remove: (upload: string) => Promise<Result<ImportUploads>>;
}

/** The files that the user has sent, and which imports they make. */
export const useImportUploads = (): ImportUploadsView => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const query = useQuery(uploadsQuery(client));
  const refresh = useCallback(
    () => queryClient.invalidateQueries({ queryKey: queryKeys.importUploads() }),
    [queryClient],
  );
  const remove = useCallback(
    async (upload: string) => {
      const result = await client.removeImportUpload(upload);
      if (result.ok)
        queryClient.setQueryData<ImportUploads>(queryKeys.importUploads(), result.value);
      else void queryClient.invalidateQueries({ queryKey: queryKeys.importUploads() });
      return result;
    },
    [client, queryClient],
  );
  return {
    uploads: query.data?.uploads ?? [],
    sets: query.data?.sets ?? [],
    fault: faultOf(query.error),
    refresh,
    remove,
  };
};

/**
 * Has everything else asked for anew when an import that was under way is done, whoever's it was.
 */
const useForgetAfterImport = (jobs: readonly ImportJob[] | undefined): void => {
  const queryClient = useQueryClient();
  const done = jobs
    ?.filter(({ state }) => state === 'done')
    .map(({ id }) => id)
    .join();
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (done !== undefined && before.current !== undefined && done !== before.current)
      forgetAfter.import(queryClient);
    before.current = done;
  }, [done, queryClient]);
};

export interface ImportJobsView {
  readonly jobs: readonly ImportJob[];
  readonly ready: boolean;
  readonly fault?: Fault;
  readonly refresh: () => Promise<unknown>;
  readonly preview: (uploads: readonly string[], date: string) => Promise<Result<ImportJob>>;
  readonly change: (
    job: number,
    change: 'confirm' | 'cancel' | 'resume',
  ) => Promise<Result<ImportJob>>;
  readonly takeBack: (run: number) => Promise<Result<ImportJob>>;
}

/** Imports under way and of late, everybody's; what the user does shows at once. */
export const useImportJobs = (): ImportJobsView => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const query = useQuery(jobsQuery(client));
  useForgetAfterImport(query.data);
  const refresh = useCallback(
    () => queryClient.invalidateQueries({ queryKey: queryKeys.importJobs() }),
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
    preview: (uploads, date) => taken(client.previewImport(uploads, date)),
    change: (job, change) => taken(client.changeImport(job, change)),
    takeBack: (run) => taken(client.takeBackImport(run)),
  };
};

export interface ImportComparisonView {
  readonly data?: ImportComparison;
  readonly fault?: Fault;
  readonly refresh: () => void;
}

/** Two imports side by side. */
export const useImportComparison = (first: number, second: number): ImportComparisonView => {
  const { client } = useApi();
  const query = useQuery({
    queryKey: queryKeys.importComparison(first, second),
    queryFn: ({ signal }) => unwrap(client.importComparison(first, second, signal)),
  });
  return {
    data: query.data,
    fault: query.isFetching ? undefined : faultOf(query.error),
    refresh: () => void query.refetch(),
  };
};

/** A list that comes a page at a time. */
export interface PagedView<Item> {
  readonly items: readonly Item[];
  /** Undefined until the first page is there. */
  readonly count?: number;
  readonly fault?: Fault;
  readonly busy: boolean;
  /** Undefined when all of it is there. */
  readonly more?: () => void;
  readonly refresh: () => void;
}

/** The drugs behind a figure of an import or its preview. */
export const useImportedDrugs = (
  job: number,
  filter: ImportedDrugsFilter,
): PagedView<ImportedDrug> => {
  const { client } = useApi();
  const query = useInfiniteQuery({
    queryKey: queryKeys.importedDrugs(job, filter),
    queryFn: ({ pageParam, signal }) =>
      unwrap(client.importedDrugs(job, filter, pageParam, signal)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return {
    items: query.data?.pages.flatMap(({ results }) => results) ?? [],
    count: query.data?.pages[0]?.count,
    fault: query.isFetching ? undefined : faultOf(query.error),
    busy: query.isFetching,
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    refresh: () => void query.refetch(),
  };
};

/** What taking an import back would do, or did, and the drugs that stay. */
export const useTakeBackPreview = (
  run: number,
): PagedView<KeptDrug> & { readonly preview?: TakeBack } => {
  const { client } = useApi();
  const query = useInfiniteQuery({
    queryKey: queryKeys.takeBack(run),
    queryFn: ({ pageParam, signal }) => unwrap(client.takeBackPreview(run, pageParam, signal)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // What others decide meanwhile is seen each time that it is opened.
    staleTime: 0,
    gcTime: 0,
  });
  const [first] = query.data?.pages ?? [];
  return {
    preview: first,
    items: query.data?.pages.flatMap(({ kept }) => kept) ?? [],
    count: first?.counts.kept,
    fault: query.isFetching ? undefined : faultOf(query.error),
    busy: query.isFetching,
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    refresh: () => void query.refetch(),
  };
};
