import { importsCalls, type RejectedRow } from '@refined/shared/contract';
import { CSV_START, csvRecord } from '@refined/shared/domain';
import { success, useApi, withReason, type Result } from '@refined/shared/api-client';
import { Button, useFileDownload } from '@refined/shared/ui';
import { importMessages } from './import-messages.ts';

/** Rejected rows as CSV. */
const rejectCsv = (rejects: readonly RejectedRow[]): string => {
  const rows = rejects.map(({ file, line, reason, content }) => [
    file,
    line === null ? '' : String(line),
    reason,
    content,
  ]);
  return `${CSV_START}${[importMessages.rejects.columns, ...rows].map(csvRecord).join('')}`;
};

/** A previewed or a finished import. */
type Rejecting = { readonly job: number } | { readonly run: number };

/** Loads all rejected rows of a preview or import, and saves them as CSV. */
export const useRejectDownload = (rejecting: Rejecting) => {
  const { client } = useApi();
  const { busy, start } = useFileDownload();
  const fetchCsv = async (): Promise<Result<Blob>> => {
    const result =
      'job' in rejecting
        ? await client.call(importsCalls.importJobRejects, { params: { job: rejecting.job } })
        : await client.call(importsCalls.importRejects, { params: { run: rejecting.run } });
    if (!result.ok) return result;
    const text = rejectCsv(result.value.rejects);
    return success(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  };
  return {
    busy: busy !== undefined,
    download: () =>
      start({
        name: importMessages.rejects.fileName('job' in rejecting ? rejecting.job : rejecting.run),
        fetch: async () => withReason(await fetchCsv()),
        failed: importMessages.preview.downloadFailed,
      }),
  };
};

/** Downloads the rows that an import rejected, as CSV. */
export const RejectDownload = ({ run, count }: { run: number; count: number }) => {
  const { busy, download } = useRejectDownload({ run });
  return (
    <Button
      variant="quiet"
      icon="download"
      className="mo-reject-download"
      busy={busy}
      onClick={download}
    >
      {importMessages.rejects.link(count)}
    </Button>
  );
};
