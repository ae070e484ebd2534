import { useState } from 'react';
import { moveMessages } from '@refined/shared/messages';
import { MoveDialog } from '@refined/shared/ui';
import type { DecidedMove } from '@refined/shared/ui';
import type { AskedSearchMove } from './use-search-moves.ts';

export interface KeepQuestionProps {
  asked?: AskedSearchMove;
  productName: string;
  confirm: (decided: DecidedMove) => void;
  cancel: () => void;
}

/**
 * The only question of the search screen's moves: whether a drug that Health Canada no longer lists
 * stays on the product (D55).
 */
export const KeepQuestion = ({ asked, productName, confirm, cancel }: KeepQuestionProps) => {
  // The question stays visible while the dialog closes.
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  const { queue = '', in_product: inProduct = false, din, drug_name } = shown?.drug ?? {};
  return (
    <MoveDialog
      asked={asked}
      from={
        queue === '' ? moveMessages.noQueue(productName, inProduct) : moveMessages.heading[queue]
      }
      productName={productName}
      busy={false}
      onConfirm={confirm}
      onCancel={cancel}
    >
      <p>
        <strong>{din}</strong> {drug_name}
      </p>
    </MoveDialog>
  );
};
