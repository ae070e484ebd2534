import { useState } from 'react';
import { faultText, useDownloadPublication, useProduct } from '@refined/shared/api-client';
import type { Publication } from '@refined/shared/contract';
import { effectiveDayOf, publicationFileName } from '@refined/shared/domain';
import type { FileFormat } from '@refined/shared/domain';
import { publicationMessages as text } from '@refined/shared/messages';
import { useToast } from '@refined/shared/ui';
import { saveFile } from './save-file.ts';

/** Downloads a publication; `busy` names the file that is on its way. */
export const useDownload = () => {
  const download = useDownloadPublication();
  const { key } = useProduct();
  const toast = useToast();
  const [busy, setBusy] = useState<string>();

  const nameOf = (publication: Publication, format: FileFormat): string =>
    publicationFileName(key, publication.number, effectiveDayOf(publication), format);
  const start = async (publication: Publication, format: FileFormat): Promise<void> => {
    const { number } = publication;
    const name = nameOf(publication, format);
    if (busy !== undefined) return;
    setBusy(name);
    const result = await download(number, format);
    setBusy(undefined);
    if (!result.ok) return toast.error(`${text.downloadFailed(number)} ${faultText(result.fault)}`);
    saveFile(result.value, name);
    toast.success(text.downloaded(name));
  };
  const isBusy = (publication: Publication, format: FileFormat) =>
    busy === nameOf(publication, format);
  return {
    start: (publication: Publication, format: FileFormat) => void start(publication, format),
    isBusy,
  };
};
