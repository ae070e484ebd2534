import { faultMessages } from '@refined/shared/messages';
import { ErrorPanel, PageHeading } from '@refined/shared/ui';
import { remoteMessages } from './messages/remotes.ts';
import type { ScreenFault } from './remotes/index.ts';

/** The release state couldn't be loaded, so the shell knows no screens. Its own pages work. */
export const StateFaultPage = ({ fault, onRetry }: { fault: ScreenFault; onRetry: () => void }) => (
  <>
    <PageHeading title={remoteMessages.unavailable} />
    <ErrorPanel
      title={remoteMessages.stateFailed}
      detail={remoteMessages.why(fault)}
      requestId={fault.reference}
      onRetry={onRetry}
      retryLabel={faultMessages.retry}
    />
  </>
);
