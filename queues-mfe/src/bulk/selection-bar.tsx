import { keyOfMove } from '@refined/shared/domain';
import type { MoveName } from '@refined/shared/domain';
import { deskMessages, moveMessages } from '@refined/shared/messages';
import { Box, IconButton, MOVE_ICONS, SelectBox, tokens, useKeyHint } from '@refined/shared/ui';
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

/** The bar's height with its margin, in px: it covers the top of a scrolled list. */
export const BAR_HEIGHT = 52;

const BAR = {
  position: 'sticky',
  top: tokens.topBarHeight,
  zIndex: 4,
  boxSizing: 'border-box',
  display: 'flex',
  alignItems: 'center',
  gap: '4px 8px',
  height: 44,
  mb: '8px',
  pl: '7px',
  pr: '10px',
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.panel,
  background: tokens.color.surface,
  '&[data-any=true]': { borderColor: tokens.color.accent, boxShadow: tokens.shadow },
} as const;
const COUNT = {
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
} as const;
const WIDE_ONLY = {
  color: tokens.color.muted,
  fontSize: 13,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  [tokens.narrow]: { display: 'none' },
} as const;

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
    <Box role="group" aria-label={bulkMessages.bar} data-any={any} sx={BAR}>
      <SelectBox
        label={bulkMessages.selectAll(total)}
        checked={everything || (any && 'mixed')}
        onToggle={everything ? onClear : onSelectAll}
      >
        {any ? null : <span>{bulkMessages.selectAll(total)}</span>}
      </SelectBox>
      {any ? (
        <>
          <Box component="span" sx={COUNT}>
            {bulkMessages.selected(size)}
          </Box>
          {why === undefined ? null : (
            <Box component="span" sx={WIDE_ONLY}>
              {why}
            </Box>
          )}
          <Box sx={{ display: 'flex', gap: '4px', ml: 'auto' }}>
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
          </Box>
        </>
      ) : (
        <Box component="span" sx={{ ...WIDE_ONLY, ml: 'auto' }}>
          {bulkMessages.howTo}
        </Box>
      )}
    </Box>
  );
};

/** The bar's space while the list loads. */
export const BarPlace = () => <Box aria-hidden="true" sx={{ height: BAR_HEIGHT }} />;
