import { answered, useApi, useFeature, useQuery, unwrap } from '@refined/shared/api-client';
import type { Answered } from '@refined/shared/api-client';
import { publicationsCalls, readKey } from '@refined/shared/contract';
import type { Publication, PublicationDiff } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';

/** A fault is shown only while nothing is asked for. */
const settled = <Data>(view: Answered<Data>): Answered<Data> =>
  view.busy ? { ...view, fault: undefined } : view;

/** The publications, newest first; asked for only where the host has them. */
export const usePublications = (): Answered<readonly Publication[]> => {
  const { client } = useApi();
  const enabled = useFeature('publications');
  return settled(
    answered(
      useQuery({
        queryKey: readKey('publications'),
        queryFn: async ({ signal }) =>
          (await unwrap(client.call(publicationsCalls.publications, { signal }))).results,
        enabled,
        staleTime: LIMITS.countsRefresh / 2,
      }),
    ),
  );
};

/** What differs from one publication to another: it never changes. */
export const usePublicationDiff = (number: number, against: number): Answered<PublicationDiff> => {
  const { client } = useApi();
  return settled(
    answered(
      useQuery({
        queryKey: readKey('publicationDiff', number, against),
        queryFn: ({ signal }) =>
          unwrap(
            client.call(publicationsCalls.publicationDiff, {
              params: { number },
              query: { against: String(against) },
              signal,
            }),
          ),
        enabled: number !== against,
        staleTime: Infinity,
      }),
    ),
  );
};
