import type { PageScreen } from '@refined/shared/contract';
import { faultMessages, remoteMessages } from '@refined/shared/messages';
import { ErrorPanel } from '@refined/shared/ui';
import type { ScreenFault } from './screen-result.ts';

/** Says which screen failed, its version, where and why, and offers Retry. The other screens don't notice. */
export const ScreenFaultPanel = ({ screen, fault, onRetry }: { screen: PageScreen; fault: ScreenFault; onRetry: () => void }) => (
  <ErrorPanel
    title={remoteMessages.failed(screen.title)}
    detail={remoteMessages.detail(fault, screen.version)}
    requestId={fault.reference}
    onRetry={onRetry}
    retryLabel={faultMessages.retry}
  />
);
