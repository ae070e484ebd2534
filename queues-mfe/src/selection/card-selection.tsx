import { useSyncExternalStore } from 'react';
import type { DrugSummary } from '@refined/shared/api-client';
import { bulkMessages } from '@refined/shared/messages';
import { SelectBox } from '@refined/shared/ui';
import type { Selection } from './selection.ts';
import { isSelected } from './selection.ts';

export interface CardSelectionProps {
  drug: Pick<DrugSummary, 'id' | 'din'>;
  selection: Selection;
  onToggle: (id: string, range: boolean) => void;
}

/** A card's box: draws itself anew when it turns, and nothing of the card with it. */
export const CardSelection = ({ drug, selection, onToggle }: CardSelectionProps) => {
  const checked = useSyncExternalStore(selection.subscribe, () =>
    isSelected(selection.current(), drug.id),
  );
  return (
    <SelectBox
      label={bulkMessages.select(drug.din)}
      checked={checked}
      onToggle={(range) => onToggle(drug.id, range)}
    />
  );
};
