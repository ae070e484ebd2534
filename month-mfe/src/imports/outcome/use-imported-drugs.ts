import { unwrap, useApi, useInfiniteQuery, withReason } from '@refined/shared/api-client';
import { importsCalls, readKey } from '@refined/shared/contract';
import type { ImportedDrug, ImportedDrugsFilter } from '@refined/shared/contract';
import { useFileDownload } from '@refined/shared/ui';
import { importMessages } from '../../messages/imports.ts';
import { pagedView } from '../../paged/paged-view.ts';
import type { PagedView } from '../../paged/paged-view.ts';

/** The drugs behind a figure of an import or its preview. */
export const useImportedDrugs = (
  job: number,
  filter: ImportedDrugsFilter,
): PagedView<ImportedDrug> => {
  const { client } = useApi();
  const query = useInfiniteQuery({
    queryKey: readKey('importJobDrugs', job, filter),
    queryFn: ({ pageParam: after, signal }) =>
      unwrap(
        client.call(importsCalls.importJobDrugs, {
          params: { job },
          query: { ...filter, after },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return {
    ...pagedView(query),
    items: query.data?.pages.flatMap(({ results }) => results) ?? [],
    count: query.data?.pages[0]?.count,
  };
};

/** Downloads all of these drugs as a file. */
export const useImportedDrugsDownload = (job: number, filter: ImportedDrugsFilter) => {
  const { client } = useApi();
  const { busy, start } = useFileDownload();
  const { drugs } = importMessages;
  return {
    busy: busy !== undefined,
    download: () =>
      start({
        name: drugs.fileName(job, filter),
        fetch: async () =>
          withReason(
            await client.download(importsCalls.importJobDrugsDownload, {
              params: { job },
              query: filter,
            }),
          ),
        failed: drugs.downloadFailed,
      }),
  };
};
