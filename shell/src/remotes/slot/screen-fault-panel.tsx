import type { PageScreen } from '@refined/shared/contract';
import { faultMessages, remoteMessages } from '@refined/shared/messages';
import { ErrorPanel, PageHeading } from '@refined/shared/ui';
import type { ScreenFault } from '../screen-result.ts';

const reloadPage = (): void => window.location.reload();

/**
 * Says which screen failed, its version, where and why, and offers Retry. The other screens don't
 * notice. A screen that needs a newer shell than this page has is helped by a reload only.
 */
export const ScreenFaultPanel = ({
  screen,
  fault,
  onRetry,
}: {
  screen: PageScreen;
  fault: ScreenFault;
  onRetry: () => void;
}) => (
  <>
    <PageHeading title={remoteMessages.unavailable} />
    <ErrorPanel
      title={remoteMessages.failed(screen.title)}
      detail={remoteMessages.detail(fault, screen.version)}
      requestId={fault.reference}
      onRetry={fault.kind === 'contract' ? reloadPage : onRetry}
      retryLabel={fault.kind === 'contract' ? remoteMessages.reload : faultMessages.retry}
    />
  </>
);
