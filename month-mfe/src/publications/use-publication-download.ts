import { useApi, useProduct } from '@refined/shared/api-client';
import { publicationsCalls } from '@refined/shared/contract';
import type { Publication } from '@refined/shared/contract';
import { effectiveDayOf, publicationFileName } from '@refined/shared/domain';
import type { FileFormat } from '@refined/shared/domain';
import { useFileDownload } from '../download/use-file-download.ts';
import { publicationListMessages as text } from '../messages/publications.ts';

/** Downloads a publication: a link couldn't send the token's header. */
export const usePublicationDownload = () => {
  const { client } = useApi();
  const { key } = useProduct();
  const { busy, start } = useFileDownload();
  const nameOf = (publication: Publication, format: FileFormat): string =>
    publicationFileName(key, publication.number, effectiveDayOf(publication), format);
  return {
    start: (publication: Publication, format: FileFormat) => {
      const { number } = publication;
      const name = nameOf(publication, format);
      start({
        name,
        fetch: () =>
          client.download(publicationsCalls.publicationDownload, {
            params: { number },
            query: { format },
          }),
        failed: text.downloadFailed(number),
        saved: text.downloaded(name),
      });
    },
    isBusy: (publication: Publication, format: FileFormat) => busy === nameOf(publication, format),
  };
};
