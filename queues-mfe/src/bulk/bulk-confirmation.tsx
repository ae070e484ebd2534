import { useState } from 'react';
import type { QueueName } from '@refined/shared/domain';
import { bulkMessages, moveMessages } from '@refined/shared/messages';
import { ConfirmDialog } from '@refined/shared/ui';
import type { AskedBulk } from './use-bulk-moves.ts';

export interface BulkConfirmationProps {
  asked?: AskedBulk;
  queue: QueueName;
  busy: boolean;
  error?: string;
  productName: string;
  onConfirm: () => void;
  onCancel: () => void;
}

const removalText = ({ count, removals }: AskedBulk, productName: string): string => {
  if (removals === undefined) return bulkMessages.unknownRemovals(productName);
  return count === 1 ? moveMessages.confirmRemoval(productName) : bulkMessages.confirmRemovals(removals, productName);
};

/** The specification's question for several (§4), and how many of them archiving takes off the product (D15). */
export const BulkConfirmation = ({ asked, queue, busy, error, productName, onConfirm, onCancel }: BulkConfirmationProps) => {
  // The question stays readable while the dialog goes away.
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  const title = shown?.count === 1 ? moveMessages.confirmTitle : bulkMessages.confirmTitle;
  return (
    <ConfirmDialog open={asked !== undefined} title={title} confirmLabel={title} busy={busy} error={error} onConfirm={onConfirm} onCancel={onCancel}>
      {shown ? (
        <>
          <p>{bulkMessages.confirm(shown.count, queue, shown.move)}</p>
          {shown.move === 'archive' && shown.removals !== 0 ? <p>{removalText(shown, productName)}</p> : null}
        </>
      ) : null}
    </ConfirmDialog>
  );
};
