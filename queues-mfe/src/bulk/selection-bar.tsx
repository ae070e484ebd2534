import { keyOfMove } from '@refined/shared/domain';
import type { MoveName } from '@refined/shared/domain';
import { deskMessages, moveMessages } from '@refined/shared/messages';
import { IconButton, MOVE_ICONS, SelectBox, useKeyHint } from '@refined/shared/ui';
import { bulkMessages } from '../messages/bulk.ts';

export interface SelectionBarProps {
  /** Number of selected drugs, and of all. */
  size: number;
  total: number;
  moves: readonly MoveName[];
  /** Why nothing can be moved now. */
  why?: string;
  busy: boolean;
  onMove: (move: MoveName) => void;
  onLater?: (() => void) | undefined;
  onTake?: (() => void) | undefined;
  onSelectAll: () => void;
  onClear: () => void;
}

/**
 * Above the list, in the same place and height whether or not something is selected, so that
 * nothing moves. First it offers to select all that match, then it shows how many are selected and
 * moves them.
 */
export const SelectionBar = ({
  size,
  total,
  moves,
  why,
  busy,
  onMove,
  onLater,
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
            {onTake ? (
              <IconButton
                icon="user"
                label={deskMessages.takeAll(size)}
                tip={deskMessages.takeTip}
                {...hintOf('take')}
                onClick={onTake}
              />
            ) : null}
            {onLater ? (
              <IconButton
                icon="later"
                label={deskMessages.laterAll(size)}
                tip={deskMessages.laterTip}
                {...hintOf('later')}
                onClick={onLater}
              />
            ) : null}
            <IconButton icon="close" label={bulkMessages.clear} onClick={onClear} />
          </div>
        </>
      ) : (
        <span className="qu-bar-wide qu-bar-end">{bulkMessages.howTo}</span>
      )}
    </div>
  );
};

/** The bar's space while the list loads. */
export const BarPlace = () => <div className="qu-bar-place" aria-hidden="true" />;
