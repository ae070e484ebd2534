import type { RefObject } from 'react';
import { useFeature } from '@refined/shared/api-client';
import type { DrugSummary } from '@refined/shared/contract';
import { MOVE_NAMES, MOVES, offeredMoves } from '@refined/shared/domain';
import type { MoveName } from '@refined/shared/domain';
import { listKeys, onFocusedItem, useKeys } from '@refined/shared/ui';
import type { KeyActions, VirtualListHandle } from '@refined/shared/ui';

export interface ResultKeys {
  readonly list: RefObject<VirtualListHandle | null>;
  readonly drugs: readonly DrugSummary[];
  /** Drugs whose move is running. */
  readonly busy: ReadonlySet<string>;
  readonly onMove: (move: MoveName, drug: DrugSummary) => void;
  readonly onUndo: () => void;
}

/** The keys of the results; `/` is the search form's. */
export const useResultKeys = ({ list, drugs, busy, onMove, onUndo }: ResultKeys): void => {
  const undoes = useFeature('undo');
  const move = (name: MoveName) =>
    onFocusedItem(list, (id) => {
      const drug = drugs.find((one) => one.id === id);
      if (!drug || busy.has(id)) return;
      if (offeredMoves(drug.queue, 'search').includes(name)) onMove(name, drug);
    });
  const moves: KeyActions = Object.fromEntries(
    MOVE_NAMES.filter((name) => MOVES[name].onSearch).map((name) => [name, move(name)]),
  );
  const offered = { ...listKeys(list), ...moves, undo: undoes ? onUndo : undefined };
  useKeys(drugs.length > 0 ? offered : {});
};
