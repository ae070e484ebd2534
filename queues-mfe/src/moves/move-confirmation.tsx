import { useState } from 'react';
import type { DrugChange } from '@refined/shared/contract';
import { deskMessages, moveMessages } from '@refined/shared/messages';
import { useSession } from '@refined/shared/session';
import { MoveDialog } from '@refined/shared/ui';
import type { DecidedMove } from '@refined/shared/ui';
import { othersMessages } from '../messages/others.ts';
import type { AskedMove } from './use-queue-moves.ts';

export interface MoveConfirmationProps {
  asked?: AskedMove;
  /** What somebody else did with the drug while the dialog was open. */
  meanwhile?: DrugChange;
  productName: string;
  onConfirm: (decided: DecidedMove) => void;
  onCancel: () => void;
}

/** "Move Drug Record" of one card, with what somebody else did with the drug meanwhile. */
export const MoveConfirmation = ({
  asked,
  meanwhile,
  productName,
  ...rest
}: MoveConfirmationProps) => {
  // The question stays visible while the dialog closes.
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  const { queue = '', din, drug_name, taken } = shown?.drug ?? {};
  const username = useSession().user?.username;
  const error =
    meanwhile &&
    othersMessages.movedMeanwhile(
      meanwhile.name ?? undefined,
      meanwhile.to,
      meanwhile.in_product,
      productName,
    );
  return (
    <MoveDialog
      {...rest}
      asked={asked}
      from={queue !== '' ? moveMessages.heading[queue] : moveMessages.badge['']}
      productName={productName}
      busy={false}
      error={error}
    >
      <p>
        <strong>{din}</strong> {drug_name}
      </p>
      {taken && taken.username !== username ? (
        <p>{deskMessages.takenByOther(taken.name, taken.until)}</p>
      ) : null}
    </MoveDialog>
  );
};
