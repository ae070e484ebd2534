import { useApi, useProduct, withReason } from '@refined/shared/api-client';
import { publicationFilesCalls, publicationsCalls } from '@refined/shared/contract';
import type { Publication } from '@refined/shared/contract';
import { effectiveDayOf, publicationFileName } from '@refined/shared/domain';
import type { FileFormat, PublicationFileName } from '@refined/shared/domain';
import { useFileDownload } from '@refined/shared/ui';
import { publicationListMessages as text } from '../messages/publications.ts';

/** Downloads files of publications: a link couldn't send the token's header. */
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
    /** All drugs, from any host that publishes. */
    startDrugs: (publication: Publication, format: FileFormat) =>
      save(publication, `drugs.${format}`, () =>
        client.download(publicationsCalls.publicationDownload, {
          params: { number: publication.number },
          query: { format },
        }),
      ),
    /** One of the files that the manifest names. */
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
