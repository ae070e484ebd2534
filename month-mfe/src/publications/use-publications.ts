import { answered, useApi, useFeature, useQuery, unwrap } from '@refined/shared/api-client';
import type { Answered } from '@refined/shared/api-client';
import { publicationFilesCalls, publicationsCalls, readKey } from '@refined/shared/contract';
import type { Publication, PublicationDiff, PublicationManifest } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';

/** A fault is shown only while nothing is being loaded. */
const settled = <Data>(view: Answered<Data>): Answered<Data> =>
  view.busy ? { ...view, fault: undefined } : view;

/** The publications, newest first; requested only where the host offers them. */
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

/** The differences between two publications: they never change. */
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

/** The files of a publication: they never change. */
export const usePublicationManifest = (number: number): Answered<PublicationManifest> => {
  const { client } = useApi();
  return settled(
    answered(
      useQuery({
        queryKey: readKey('publicationManifest', number),
        queryFn: ({ signal }) =>
          unwrap(
            client.call(publicationFilesCalls.publicationManifest, { params: { number }, signal }),
          ),
        staleTime: Infinity,
      }),
    ),
  );
};
