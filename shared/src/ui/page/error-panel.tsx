import { formats } from '../../domain/index.ts';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { faultMessages } from '../../messages/index.ts';
import { Button } from '../controls/button.tsx';
import { useAnnounce } from '../toasts/announcer.ts';

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
