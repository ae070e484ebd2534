import { useEffect, useState, type ReactNode } from 'react';
import { LIMITS, PATHS } from '@refined/shared/domain';
import type { PageScreen } from '@refined/shared/contract';
import { faultMessages, kitMessages } from '@refined/shared/messages';
import { Button, EmptyState, ErrorPanel, PageHeading } from '@refined/shared/ui';
import type { ScreenChoice } from '@refined/shared/federation';
import { Link } from '@refined/shared/router';
import { remoteMessages } from '../remote-messages.ts';
import type { ScreenFault } from './screen-result.ts';

/** Empty at first: a preloaded screen appears before a skeleton would become visible. */
export const Waiting = ({ title, skeleton }: { title: string; skeleton: ReactNode }) => {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), LIMITS.skeletonDelay);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={shown ? remoteMessages.loading(title) : undefined}
    >
      {shown && skeleton}
    </div>
  );
};

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

/**
 * A screen that operations switched off: shows their message. `onRetry` checks whether it is on
 * again; it also comes back automatically.
 */
export const SwitchedOff = ({
  title,
  message,
  onRetry,
}: {
  title: string;
  message: string;
  onRetry: () => Promise<void>;
}) => {
  const [busy, setBusy] = useState(false);
  const retry = async (): Promise<void> => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  return (
    <>
      <PageHeading title={title} />
      <EmptyState title={message}>
        <Button icon="retry" busy={busy} onClick={() => void retry()}>
          {faultMessages.retry}
        </Button>
      </EmptyState>
    </>
  );
};

/** Replaces a retired screen: shows the reason and a link home. There is no Retry. */
export const RetiredPage = ({ choice }: { readonly choice: ScreenChoice }) => (
  <>
    <PageHeading title={choice.releases[0].title} />
    <EmptyState title={choice.disabled ?? ''}>
      <Link to={PATHS.home()}>{kitMessages.goHome}</Link>
    </EmptyState>
  </>
);
