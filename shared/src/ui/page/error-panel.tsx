import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { formats } from '../../domain/index.ts';
import { faultMessages, faultText } from '../../messages/index.ts';
import { Button } from '../controls/button.tsx';
import { useAnnounce } from './use-toast.ts';
import type { Fault } from '../../contract/index.ts';

export interface ErrorPanelProps {
  /** What failed. */
  title: string;
  /** Why, and what to do. */
  detail?: string;
  requestId?: string;
  /** Old content stays below: its time. */
  since?: Date;
  onRetry?: () => void;
  retryLabel?: string;
  /** The retry is running. */
  busy?: boolean;
}

/**
 * A failure in its place: what failed, since when, which request, and Retry. Announced once in the
 * page's live region.
 */
export const ErrorPanel = ({
  title,
  detail,
  requestId,
  since,
  onRetry,
  retryLabel = faultMessages.retry,
  busy = false,
}: ErrorPanelProps) => {
  const announce = useAnnounce();
  const id = useId();
  // Separates it from the following text, visually and for screen readers.
  const stop = /[.!?]$/.test(title) ? '' : '.';
  useEffect(
    () => announce([title + stop, detail].filter(Boolean).join(' ')),
    [announce, title, stop, detail],
  );
  const panel = useRef<HTMLElement>(null);
  // After a successful Retry the panel disappears: the focus goes to the page's heading instead of
  // being lost.
  useLayoutEffect(() => {
    const element = panel.current;
    return () => {
      if (element?.contains(document.activeElement))
        document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section ref={panel} className="rf-fault" aria-labelledby={id}>
      <div>
        <strong>
          <span id={id}>{title}</span>
          {stop}
        </strong>{' '}
        {detail} {since ? faultMessages.contentFrom(formats.clock(since)) : null}{' '}
        {requestId ? <span className="rf-sub">{faultMessages.request(requestId)}</span> : null}
      </div>
      {onRetry ? (
        <Button onClick={onRetry} busy={busy} icon="retry">
          {retryLabel}
        </Button>
      ) : null}
    </section>
  );
};

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
