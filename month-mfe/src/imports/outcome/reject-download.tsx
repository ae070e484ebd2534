import { Button } from '@refined/shared/ui';
import { importMessages } from '../../messages/imports.ts';
import { useRejectDownload } from './use-reject-download.ts';

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
