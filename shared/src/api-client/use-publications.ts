import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import type {
  MonthProgress,
  Publication,
  PublicationDiff,
  PublicationPreview,
} from '../contract/index.ts';
import { publicationPreview } from '../contract/index.ts';
import { LIMITS } from '../domain/index.ts';
import type { FileFormat } from '../domain/index.ts';
import type { ApiClient } from './api-client.ts';
import { useApi } from './api-provider.tsx';
import { queryKeys } from './query-keys.ts';
import type { Fault, Result } from './result.ts';
import { faultOf, unwrap } from './result.ts';
import { forgetAfter } from './stale-after.ts';
import { useFeature } from './use-queue-counts.ts';

/** Something asked for: the last answer, and why there is no newer one. */
export interface AskedView<Data> {
  readonly data?: Data;
  readonly fault?: Fault;
  /** Being asked for, for the first time or anew. */
  readonly busy: boolean;
  readonly refresh: () => void;
}

const viewOf = <Data>(query: UseQueryResult<Data>): AskedView<Data> => ({
  data: query.data,
  fault: query.isFetching ? undefined : faultOf(query.error),
  busy: query.isFetching,
  refresh: () => void query.refetch(),
});

/** What publishing now would do, worked out anew each time it is looked at. */
const previewQuery = (client: ApiClient) =>
  queryOptions({
    queryKey: queryKeys.publicationPreview(),
    queryFn: ({ signal }) => unwrap(client.publicationPreview(signal)),
    staleTime: 0,
    gcTime: 0,
  });

export const usePublicationPreview = (enabled: boolean): AskedView<PublicationPreview> =>
  viewOf(useQuery({ ...previewQuery(useApi().client), enabled }));

/** What would be published by now, in the answer to a refused publication (409). */
const previewIn = (fault: Fault): PublicationPreview | undefined => {
  const parsed = publicationPreview.safeParse(fault.current);
  return fault.kind === 'conflict' && parsed.success ? parsed.data : undefined;
};

/**
 * Publishes what was previewed. Refused because it is another by now, the preview that is asked for
 * becomes that one.
 */
export const usePublish = (): ((
  token: string,
  effective?: string,
) => Promise<Result<Publication>>) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return useCallback(
    async (token, effective) => {
      const result = await client.publish(token, effective);
      const current = result.ok ? undefined : previewIn(result.fault);
      if (current) queryClient.setQueryData(queryKeys.publicationPreview(), current);
      // No answer says nothing about whether it happened.
      if (result.ok || !current) forgetAfter.publication(queryClient);
      return result;
    },
    [client, queryClient],
  );
};

/** The publications, newest first; asked for only where the host has them. */
export const usePublications = (): AskedView<readonly Publication[]> => {
  const { client } = useApi();
  const enabled = useFeature('publications');
  return viewOf(
    useQuery({
      queryKey: queryKeys.publications(),
      queryFn: ({ signal }) => unwrap(client.publications(signal)),
      enabled,
      staleTime: LIMITS.countsRefresh / 2,
    }),
  );
};

/** What differs from one publication to another: it never changes. */
export const usePublicationDiff = (number: number, against: number): AskedView<PublicationDiff> => {
  const { client } = useApi();
  return viewOf(
    useQuery({
      queryKey: queryKeys.publicationDiff(number, against),
      queryFn: ({ signal }) => unwrap(client.publicationDiff(number, against, signal)),
      enabled: number !== against,
      staleTime: Infinity,
    }),
  );
};

/** Fetches a publication's file: the token goes in a header, which no link can. */
export const useDownloadPublication = (): ((
  number: number,
  format: FileFormat,
) => Promise<Result<Blob>>) => useApi().client.publicationDownload;

/** How far the last import's drugs are; asked for only where the host can say. */
export const useMonthProgress = (): AskedView<MonthProgress> => {
  const { client } = useApi();
  const enabled = useFeature('publications');
  return viewOf(
    useQuery({
      queryKey: queryKeys.month(),
      queryFn: ({ signal }) => unwrap(client.month(signal)),
      enabled,
      staleTime: 1_000,
      refetchInterval: LIMITS.countsRefresh,
      refetchOnWindowFocus: true,
    }),
  );
};
