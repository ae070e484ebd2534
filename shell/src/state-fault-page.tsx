import { faultMessages, remoteMessages } from '@refined/shared/messages';
import { ErrorPanel } from '@refined/shared/ui';
import type { ScreenFault } from './remotes/index.ts';

/** The release state didn't come: the shell knows no screens. Its own pages work. */
export const StateFaultPage = ({ fault, onRetry }: { fault: ScreenFault; onRetry: () => void }) => (
  <ErrorPanel title={remoteMessages.stateFailed} detail={remoteMessages.kind[fault.kind](fault.status)} requestId={fault.reference} onRetry={onRetry} retryLabel={faultMessages.retry} />
);
