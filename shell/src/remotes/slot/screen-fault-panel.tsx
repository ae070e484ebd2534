import type { PageScreen } from '@refined/shared/contract';
import { faultMessages } from '@refined/shared/messages';
import { ErrorPanel, PageHeading } from '@refined/shared/ui';
import { remoteMessages } from '../../messages/remotes.ts';
import type { ScreenFault } from '../screen-result.ts';

const reloadPage = (): void => window.location.reload();

/**
 * Names the failed screen, its version, the stage and the reason, and offers Retry. The other
 * screens aren't affected. For a screen that needs a newer shell it offers to reload the page, the
 * only remedy.
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
      detail={
        fault.isOfShell
          ? remoteMessages.shellDetail(fault)
          : remoteMessages.detail(fault, screen.version)
      }
      requestId={fault.reference}
      onRetry={fault.kind === 'contract' ? reloadPage : onRetry}
      retryLabel={fault.kind === 'contract' ? remoteMessages.reload : faultMessages.retry}
    />
  </>
);
