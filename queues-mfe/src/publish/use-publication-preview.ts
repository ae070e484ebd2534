import { answered, unwrap, useApi, useQuery } from '@refined/shared/api-client';
import type { Answered } from '@refined/shared/api-client';
import { publicationsCalls, readKey } from '@refined/shared/contract';
import type { PublicationPreview } from '@refined/shared/contract';

export type PreviewView = Pick<Answered<PublicationPreview>, 'data' | 'fault' | 'busy' | 'refresh'>;

/** What publishing now would do; computed again whenever it is shown. */
export const usePublicationPreview = (enabled: boolean): PreviewView => {
  const { client } = useApi();
  const { data, fault, busy, refresh } = answered(
    useQuery({
      queryKey: readKey('publicationPreview'),
      queryFn: ({ signal }) =>
        unwrap(client.call(publicationsCalls.publicationPreview, { signal })),
      staleTime: 0,
      gcTime: 0,
      enabled,
    }),
  );
  return { data, fault: busy ? undefined : fault, busy, refresh };
};
