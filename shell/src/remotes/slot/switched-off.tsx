import { useState } from 'react';
import { faultMessages } from '@refined/shared/messages';
import { Button, EmptyState, PageHeading } from '@refined/shared/ui';

/**
 * A screen that operations switched off: shows their message. `onRetry` asks whether it is on
 * again; it also comes back by itself.
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
