import type { RefObject } from 'react';
import { useFeature } from '@refined/shared/api-client';
import type { DrugSummary } from '@refined/shared/contract';
import {
  asksToKeep,
  offeredMoves,
  PATHS,
  type ActionName,
  type KeyName,
  type MoveName,
  type QueueName,
} from '@refined/shared/domain';
import { callOfKey, type ActionCall, type offeredActions } from '@refined/shared/lists';
import { useNavigate } from '@refined/shared/router';
import {
  listKeys,
  onFocusedItem,
  useMarketKeys,
  useKeys,
  type KeyActions,
  type VirtualListHandle,
} from '@refined/shared/ui';
import type { CardActions } from './use-card-actions.tsx';

interface QueueKeysProps {
  readonly queue: QueueName;
  readonly list: RefObject<VirtualListHandle | null>;
  readonly drugs: readonly DrugSummary[];
  readonly onUndo: () => void;
  /** The actions on one card. */
  readonly cards: CardActions;
  /** Undefined: the cards show no reasons. */
  readonly onExplain?: ((id: string) => void) | undefined;
  /** Undefined: several cards can't be selected. */
  readonly several?: SelectedCards | undefined;
}

export interface SelectedCards {
  readonly size: number;
  readonly toggle: (id: string, range: boolean) => void;
  readonly ask: (action: ActionName) => void;
  /** Further actions on the selected cards. */
  readonly offers: ReturnType<typeof offeredActions>;
  readonly call: (wanted: ActionCall) => void;
}

/** The keys of a queue. A move applies to the selected cards, if there are any. */
export const QueueKeys = ({
  queue,
  list,
  drugs,
  onUndo,
  cards,
  onExplain,
  several,
}: QueueKeysProps) => {
  const navigate = useNavigate();
  const undoes = useFeature('undo');
  const onCard = (act: (id: string) => void) => onFocusedItem(list, act);
  const move = (name: MoveName) => {
    if (several && several.size > 0) return () => several.ask(name);
    return onCard((id) => {
      const drug = drugs.find((one) => one.id === id);
      if (drug && offeredMoves(drug.queue, 'queue').includes(name)) cards.move(name, drug);
    });
  };
  /** For the selected cards, or the card that has the focus. */
  const act = (key: KeyName) => {
    const wanted = several && callOfKey(several.offers, key);
    if (several && wanted && (several.size > 0 || !cards.keys.includes(key)))
      return () => several.call(wanted);
    return onCard((id) => {
      const drug = drugs.find((one) => one.id === id);
      if (drug) cards.callByKey(drug, key);
    });
  };
  const offered = offeredMoves(queue, 'queue');
  const keys = new Set([...cards.keys, ...(several?.offers ?? []).map(({ key }) => key)]);
  const moves: KeyActions = Object.fromEntries(offered.map((name) => [name, move(name)]));
  useMarketKeys(
    drugs.some(({ source_status: status }) => offered.some((name) => asksToKeep(name, status))),
  );
  const ofCards: KeyActions = {
    ...listKeys(list),
    ...moves,
    ...Object.fromEntries([...keys].map((key) => [key, act(key)])),
    explain: onExplain && onCard(onExplain),
    select: several && onCard((id) => several.toggle(id, false)),
    selectRange: several && onCard((id) => several.toggle(id, true)),
  };
  useKeys({
    ...(drugs.length > 0 ? ofCards : {}),
    undo: undoes ? onUndo : undefined,
    search: () => void navigate(PATHS.search(), { state: { find: true } }),
  });
  return null;
};
