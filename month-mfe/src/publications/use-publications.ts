import {
  answered,
  unwrap,
  useApi,
  useFeature,
  useProduct,
  useQuery,
  withReason,
  type Answered,
} from '@refined/shared/api-client';
import {
  publicationFilesCalls,
  publicationsCalls,
  readKey,
  type Publication,
  type PublicationDiff,
  type PublicationManifest,
} from '@refined/shared/contract';
import {
  effectiveDayOf,
  LIMITS,
  publicationFileName,
  type FileFormat,
  type PublicationFileName,
} from '@refined/shared/domain';
import { useFileDownload } from '@refined/shared/ui';
import { publicationListMessages as text } from './publication-messages.ts';

/** Hides the fault while loading. */
const settled = <Data>(view: Answered<Data>): Answered<Data> =>
  view.busy ? { ...view, fault: undefined } : view;

/** The publications, newest first; loaded only if the host offers them. */
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

/** The differences between two publications. They never change, so they never get stale. */
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

/** The files of a publication. They never change. */
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

/** Downloads a publication's files with the token's header, which a link couldn't send. */
export const usePublicationDownload = () => {
  const { client } = useApi();
  const { key } = useProduct();
  const { busy, start } = useFileDownload();
  const nameOf = (publication: Publication, file: PublicationFileName): string =>
    publicationFileName(key, publication.number, effectiveDayOf(publication), file);
  const save = (
    publication: Publication,
    file: PublicationFileName,
    fetch: () => ReturnType<typeof client.download>,
  ) => {
    const name = nameOf(publication, file);
    start({
      name,
      fetch: async () => withReason(await fetch()),
      failed: text.downloadFailed(publication.number),
      saved: text.downloaded(name),
    });
  };
  return {
    /** All drugs; any host that publishes has them. */
    startDrugs: (publication: Publication, format: FileFormat) =>
      save(publication, `drugs.${format}`, () =>
        client.download(publicationsCalls.publicationDownload, {
          params: { number: publication.number },
          query: { format },
        }),
      ),
    /** One of the manifest's files. */
    startFile: (publication: Publication, file: PublicationFileName) =>
      save(publication, file, () =>
        client.download(publicationFilesCalls.publicationFile, {
          params: { number: publication.number, name: file },
        }),
      ),
    isBusy: (publication: Publication, file: PublicationFileName) =>
      busy === nameOf(publication, file),
  };
};
