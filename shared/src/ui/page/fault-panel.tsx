import type { Fault } from '../../contract/index.ts';
import { faultText } from '../../messages/index.ts';
import { ErrorPanel } from './error-panel.tsx';

export interface FaultPanelProps {
  /** What failed. */
  readonly title: string;
  /** Why; undefined: nothing failed, and nothing is shown. */
  readonly fault: Fault | undefined;
  /** Old content stays below: its time. */
  readonly since?: Date | undefined;
  /** The retry is running. */
  readonly busy?: boolean;
  readonly refresh: () => unknown;
}

/** A read that failed: why, which request, and Retry. */
export const FaultPanel = ({ title, fault, since, busy = false, refresh }: FaultPanelProps) =>
  fault ? (
    <ErrorPanel
      title={title}
      detail={faultText(fault)}
      {...(fault.requestId !== undefined && { requestId: fault.requestId })}
      {...(since && { since })}
      busy={busy}
      onRetry={() => void refresh()}
    />
  ) : null;
