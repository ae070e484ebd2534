import type { AskedView } from '@refined/shared/api-client';
import { faultText } from '@refined/shared/api-client';
import type { PublicationPreview as Preview } from '@refined/shared/contract';
import { effectiveDayOf } from '@refined/shared/domain';
import { publicationMessages as text } from '@refined/shared/messages';
import { Box, ErrorPanel, PublicationChanges } from '@refined/shared/ui';
import { touched } from './use-publish-update.ts';

export interface PublicationPreviewProps {
  preview: AskedView<Preview>;
  productName: string;
}

/** What is compared with what, and what stands afterwards. */
const Summary = ({ preview, productName }: { preview: Preview; productName: string }) => {
  const { against, counts, size } = preview;
  const none = touched(preview) === 0;
  return (
    <Box component="p" sx={{ mb: 1.5 }}>
      {none ? (counts.blocked > 0 ? text.onlyBlocked : text.nothing(productName)) : null} {against ? text.against(against.number, effectiveDayOf(against)) : text.first} {none ? null : text.sizeAfter(size, productName)}
    </Box>
  );
};

/** The preview as the dialog shows it: being worked out, failed, or there. */
export const PublicationPreview = ({ preview: { data, fault, busy, refresh }, productName }: PublicationPreviewProps) => {
  if (data) {
    return (
      <>
        <Summary preview={data} productName={productName} />
        <PublicationChanges {...data} />
      </>
    );
  }
  if (fault) return <ErrorPanel title={text.failed} detail={faultText(fault)} requestId={fault.requestId} busy={busy} onRetry={refresh} />;
  return (
    <Box component="p" className="rf-sub" role="status" sx={{ minHeight: 160 }}>
      {text.loading}
    </Box>
  );
};
