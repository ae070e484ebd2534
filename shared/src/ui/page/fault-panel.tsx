import type { Fault } from '../../contract/index.ts';
import { faultText } from '../../messages/index.ts';
import { ErrorPanel } from './error-panel.tsx';

export interface FaultPanelProps {
  /** What failed. */
  readonly title: string;
  /** Why; undefined: nothing failed, and nothing is shown. */
  readonly fault: Fault | undefined;
  /** The retry is running. */
  readonly busy?: boolean;
  readonly refresh: () => unknown;
}

/** A read that failed: why, which request, and Retry. */
export const FaultPanel = ({ title, fault, busy = false, refresh }: FaultPanelProps) =>
  fault ? (
    <ErrorPanel
      title={title}
      detail={faultText(fault)}
      {...(fault.requestId !== undefined && { requestId: fault.requestId })}
      busy={busy}
      onRetry={() => void refresh()}
    />
  ) : null;
