import type { KeyboardEvent, ReactNode } from 'react';
import { keyOfMove, LIMITS, offeredMoves, type MoveName } from '@refined/shared/domain';
import { moveMessages } from '@refined/shared/messages';
import { IconButton, MOVE_ICONS, SelectBox, useKeyHint } from '@refined/shared/ui';
import {
  useProduct,
  type DrugListView,
  type QueueSource,
  type UndoStack,
} from '@refined/shared/api-client';
import type { DrugSummary } from '@refined/shared/contract';
import type { DeskTarget } from '@refined/shared/lists';
import { bulkMessages } from '../messages/bulk.ts';
import type { SelectedCards } from '../queue-keys.tsx';
import { isSelected } from '../selection.ts';
import { useSelection } from '../use-selection.tsx';
import { WorklistButtons } from '../worklist-buttons.tsx';
import { BulkConfirmation } from './bulk-confirmation.tsx';
import { BulkDetails } from './bulk-details.tsx';
import { useBulkMoves } from './use-bulk-moves.ts';

/** The bar's height with its margin, in px, as in bulk.css: it covers the top of a scrolled list. */
const BAR_HEIGHT = 44;

interface SelectionBarProps {
  /** Number of selected drugs, and of all. */
  size: number;
  total: number;
  moves: readonly MoveName[];
  /** Why nothing can be moved now. */
  why?: string;
  busy: boolean;
  onMove: (move: MoveName) => void;
  onSnooze?: (() => void) | undefined;
  onTake?: (() => void) | undefined;
  onSelectAll: () => void;
  onClear: () => void;
}

/**
 * Above the list, in the same place and height whether or not something is selected, so that
 * nothing moves. First it offers to select all that match, then it shows how many are selected and
 * moves them.
 */
const SelectionBar = ({
  size,
  total,
  moves,
  why,
  busy,
  onMove,
  onSnooze,
  onTake,
  onSelectAll,
  onClear,
}: SelectionBarProps) => {
  const hintOf = useKeyHint();
  const any = size > 0;
  const everything = any && size >= total;
  return (
    <div className="qu-bar" role="group" aria-label={bulkMessages.bar} data-any={any}>
      <SelectBox
        label={bulkMessages.selectAll(total)}
        checked={everything || (any && 'mixed')}
        onToggle={everything ? onClear : onSelectAll}
      >
        {any ? null : <span>{bulkMessages.selectAll(total)}</span>}
      </SelectBox>
      {any ? (
        <>
          <span className="qu-bar-count">{bulkMessages.selected(size)}</span>
          {why === undefined ? null : <span className="qu-bar-wide">{why}</span>}
          <div className="qu-bar-actions qu-bar-end">
            {moves.map((move) => (
              <IconButton
                key={move}
                icon={MOVE_ICONS[move]}
                className={`rf-move-${move}`}
                word={moveMessages.word[move]}
                label={
                  why === undefined
                    ? bulkMessages.action(move, size)
                    : `${bulkMessages.action(move, size)}. ${why}`
                }
                tip={why ?? moveMessages.action[move]}
                busy={busy || why !== undefined}
                {...hintOf(keyOfMove(move))}
                onClick={() => onMove(move)}
              />
            ))}
            {onTake || onSnooze ? (
              <span className="rf-moves-apart">
                <WorklistButtons
                  of={size}
                  isMine={false}
                  onTake={onTake}
                  onSnooze={onSnooze}
                  worded
                />
              </span>
            ) : null}
            <IconButton icon="close" label={bulkMessages.clear} onClick={onClear} />
          </div>
        </>
      ) : null}
    </div>
  );
};

/** The bar's space while the list loads. */
const BarPlace = () => <div className="qu-bar-place" aria-hidden="true" />;

interface BulkMovesProps {
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
  onSnooze?: ((target: DeskTarget, onDone: () => void) => void) | undefined;
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
  onSnooze,
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
  const snooze = onSnooze && (() => onSnooze(target(), selection.clear));
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
          onSnooze={snooze}
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
          enabled ? { size, toggle: view.toggle, ask: bulk.ask, snooze, take } : undefined,
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
