import type { KeyboardEvent, ReactNode } from 'react';
import { useProduct } from '@refined/shared/api-client';
import type { DrugListView, QueueSource, UndoStack } from '@refined/shared/api-client';
import type { DrugSummary } from '@refined/shared/contract';
import { LIMITS, offeredMoves } from '@refined/shared/domain';
import type { DeskTarget } from '@refined/shared/lists';

import { BulkConfirmation } from './bulk-confirmation.tsx';
import { BulkDetails } from './bulk-details.tsx';
import { BarPlace, SelectionBar } from './selection-bar.tsx';
import { useBulkMoves } from './use-bulk-moves.ts';
import type { SelectedCards } from '../keys/queue-keys.tsx';
import { isSelected } from '../selection/selection.ts';
import { useSelection } from '../selection/use-selection.tsx';

/** The bar's height with its margin, in px, as in bulk.css: it covers the top of a scrolled list. */
const BAR_HEIGHT = 52;

export interface BulkMovesProps {
  /** False where the host doesn't offer it: then there is only the list. */
  enabled: boolean;
  /**
   * The host hasn't answered yet whether it offers it: the bar's space is reserved, so that nothing
   * moves.
   */
  pending?: boolean;
  source: QueueSource;
  list: DrugListView;
  focusDrug: (id: string) => void;
  undoStack: UndoStack;
  /** Puts the selected drugs away; undefined: they can't be. `onDone` clears the selection. */
  onLater?: ((target: DeskTarget, onDone: () => void) => void) | undefined;
  /** Takes them. */
  onTake?: ((target: DeskTarget, onDone: () => void) => void) | undefined;
  /** The list, whose cards get their checkboxes, with the bar's height above it. */
  children: (
    boxOf: ((drug: DrugSummary) => ReactNode) | undefined,
    underBar: number,
    several: SelectedCards | undefined,
  ) => ReactNode;
}

/**
 * Reserves the space of a card's checkbox; one element for all, so that no card is rendered again.
 */
const PLACE_OF_BOX = <span />;
const placeOfBox = () => PLACE_OF_BOX;

const NONE: readonly DrugSummary[] = [];

/** A list whose cards can be selected and moved together. */
export const BulkMoves = ({
  enabled,
  pending = false,
  source,
  list,
  focusDrug,
  undoStack,
  onLater,
  onTake,
  children,
}: BulkMovesProps) => {
  const { name: productName } = useProduct();
  const total = list.count ?? list.drugs.length;
  const view = useSelection(list.drugs, total);
  const bulk = useBulkMoves({ source, list, view, focusDrug, undoStack });
  const { selection, size } = view;
  /** Goes through the whole list: only when it is asked for. */
  const target = (): DeskTarget =>
    view.selected.all && (list.hasMore || size > LIMITS.bulk.listed)
      ? { source, expected: size, except: [...view.selected.ids] }
      : { drugs: list.drugs.filter(({ id }) => isSelected(view.selected, id)) };
  const later = onLater && (() => onLater(target(), selection.clear));
  const take = onTake && (() => onTake(target(), selection.clear));
  const loading = list.status === 'loading';
  const keepsPlace = pending ? loading || list.drugs.length > 0 : enabled && loading;
  return (
    <>
      {enabled && list.drugs.length > 0 ? (
        <SelectionBar
          size={size}
          total={total}
          moves={offeredMoves(source.queue, 'queue')}
          why={bulk.why}
          busy={bulk.busy}
          onMove={bulk.ask}
          onLater={later}
          onTake={take}
          onSelectAll={selection.selectAll}
          onClear={selection.clear}
        />
      ) : null}
      {keepsPlace ? <BarPlace /> : null}
      <div
        className="qu-below-bar"
        onKeyDown={(event: KeyboardEvent) => enabled && view.onKeyDown(event)}
      >
        {children(
          enabled ? view.boxOf : pending ? placeOfBox : undefined,
          enabled ? BAR_HEIGHT : 0,
          enabled ? { size, toggle: view.toggle, ask: bulk.ask, later, take } : undefined,
        )}
      </div>
      <BulkConfirmation
        asked={bulk.asked}
        queue={source.queue}
        drugs={bulk.asked ? list.drugs.filter(({ id }) => isSelected(view.selected, id)) : NONE}
        onLoadMore={view.selected.all && list.hasMore ? list.loadMore : undefined}
        busy={bulk.busy}
        error={bulk.error}
        productName={productName}
        onConfirm={bulk.confirm}
        onCancel={bulk.cancel}
      />
      <BulkDetails rest={bulk.details} productName={productName} onClose={bulk.closeDetails} />
    </>
  );
};
