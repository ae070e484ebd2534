import { useState } from 'react';
import type { DrugChange } from '@refined/shared/api-client';
import { liveMessages, moveMessages } from '@refined/shared/messages';
import { ConfirmDialog } from '@refined/shared/ui';
import type { AskedMove } from './use-queue-moves.ts';

export interface MoveConfirmationProps {
  asked?: AskedMove;
  /** What somebody else did with the drug since the question was asked. */
  meanwhile?: DrugChange;
  busy: boolean;
  productName: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** "Move Drug Record": the specification's question (§4), and what archiving means for a drug on the product (D15). */
export const MoveConfirmation = ({ asked, meanwhile, busy, productName, onConfirm, onCancel }: MoveConfirmationProps) => {
  // The question stays readable while the dialog goes away.
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  const from = shown && shown.drug.queue !== '' ? moveMessages.heading[shown.drug.queue] : moveMessages.badge[''];
  return (
    <ConfirmDialog open={asked !== undefined} title={moveMessages.confirmTitle} confirmLabel={moveMessages.confirmTitle} busy={busy} error={meanwhile && liveMessages.movedMeanwhile(meanwhile.name ?? undefined, meanwhile.to, meanwhile.in_product, productName)} onConfirm={onConfirm} onCancel={onCancel}>
      {shown ? (
        <>
          <p>{moveMessages.confirm(from, shown.move)}</p>
          <p>
            <strong>{shown.drug.din}</strong> {shown.drug.drug_name}
          </p>
          {shown.move === 'archive' && shown.drug.in_product ? <p>{moveMessages.confirmRemoval(productName)}</p> : null}
        </>
      ) : null}
    </ConfirmDialog>
  );
};
