import { useState } from 'react';
import { faultText, useApi } from '@refined/shared/api-client';
import { importMessages } from '@refined/shared/messages';
import { useToast } from '@refined/shared/ui';
import { offerFile, rejectCsv } from './reject-csv.ts';

/** Fetches all rejected rows of a preview or an import, and offers them as CSV. */
export const useRejectDownload = (of: { readonly job: number } | { readonly run: number }) => {
  const { client } = useApi();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    const result = await client.importRejects(of);
    setBusy(false);
    if (result.ok)
      offerFile(
        importMessages.rejects.fileName('job' in of ? of.job : of.run),
        rejectCsv(result.value),
      );
    else toast.error(`${importMessages.preview.downloadFailed} ${faultText(result.fault)}`);
  };
  return { busy, download: () => void download() };
};
