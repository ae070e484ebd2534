import type { ReactNode } from 'react';
import { forEachMove, keyOfMove, QUEUES, type MoveName } from '../../domain/index.ts';
import { moveMessages } from '../../messages/index.ts';
import { IconButton } from '../controls/button.tsx';
import { useKeyHint } from '../controls/keys-context.ts';
import type { IconName } from '../controls/icon.tsx';
import { Toolbar } from '../controls/toolbar.tsx';

export const MOVE_ICONS: Readonly<Record<MoveName, IconName>> = forEachMove<IconName>(
  (queue) => QUEUES[queue].icon,
  'archive',
);

interface MoveButtonsProps<Drug extends { din: string }> {
  drug: Drug;
  moves: readonly MoveName[];
  onMove: (move: MoveName, drug: Drug) => void;
  busy?: boolean;
  /** Shows words beside the icons. */
  worded?: boolean;
  /** More actions, separated from the moves. */
  children?: ReactNode;
}

/**
 * The moves offered for one drug, on a card and on the edit screen (specification §2, D37). A
 * double click makes only one move: after the first click another move is under the pointer.
 */
export const MoveButtons = <Drug extends { din: string }>({
  drug,
  moves,
  onMove,
  busy = false,
  worded = false,
  children,
}: MoveButtonsProps<Drug>) => {
  const hintOf = useKeyHint();
  return (
    <Toolbar label={moveMessages.actionsOn(drug.din)} className="rf-moves">
      {moves.map((move) => (
        <IconButton
          key={move}
          icon={MOVE_ICONS[move]}
          className={`rf-move-${move}`}
          word={worded ? moveMessages.word[move] : undefined}
          label={moveMessages.actionOn(move, drug.din)}
          tip={moveMessages.action[move]}
          busy={busy}
          {...hintOf(keyOfMove(move))}
          onClick={() => onMove(move, drug)}
        />
      ))}
      {children ? <span className="rf-moves-apart">{children}</span> : null}
    </Toolbar>
  );
};
