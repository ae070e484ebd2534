import { useSyncExternalStore } from 'react';
import type { DrugSummary } from '@refined/shared/contract';
import { SelectBox, useKeyHint } from '@refined/shared/ui';
import { bulkMessages } from '../messages/bulk.ts';
import type { Selection } from './selection.ts';
import { isSelected } from './selection.ts';

export interface CardSelectionProps {
  drug: Pick<DrugSummary, 'id' | 'din'>;
  selection: Selection;
  onToggle: (id: string, range: boolean) => void;
}

/** A card's checkbox: a change renders only the checkbox, not the card. */
export const CardSelection = ({ drug, selection, onToggle }: CardSelectionProps) => {
  const checked = useSyncExternalStore(selection.subscribe, () =>
    isSelected(selection.current(), drug.id),
  );
  const hintOf = useKeyHint();
  return (
    <SelectBox
      label={bulkMessages.select(drug.din)}
      checked={checked}
      {...hintOf('select', 'selectRange')}
      onToggle={(range) => onToggle(drug.id, range)}
    />
  );
};
