import { success, useApi, withReason } from '@refined/shared/api-client';
import type { Result } from '@refined/shared/api-client';
import { importsCalls } from '@refined/shared/contract';
import { useFileDownload } from '@refined/shared/ui';
import { importMessages } from '../../messages/imports.ts';
import { rejectCsv } from './reject-csv.ts';

/** A previewed import, or a finished one. */
type Rejecting = { readonly job: number } | { readonly run: number };

/** Fetches all rejected rows of a preview or an import, and saves them as CSV. */
export const useRejectDownload = (of: Rejecting) => {
  const { client } = useApi();
  const { busy, start } = useFileDownload();
  const fetchCsv = async (): Promise<Result<Blob>> => {
    const result =
      'job' in of
        ? await client.call(importsCalls.importJobRejects, { params: { job: of.job } })
        : await client.call(importsCalls.importRejects, { params: { run: of.run } });
    if (!result.ok) return result;
    const text = rejectCsv(result.value.rejects);
    return success(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  };
  return {
    busy: busy !== undefined,
    download: () =>
      start({
        name: importMessages.rejects.fileName('job' in of ? of.job : of.run),
        fetch: async () => withReason(await fetchCsv()),
        failed: importMessages.preview.downloadFailed,
      }),
  };
};
