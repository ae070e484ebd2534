import type { RefObject } from 'react';
import { useFeature } from '@refined/shared/api-client';
import type { ChangeGroup } from '@refined/shared/contract';
import { offeredMoves, PATHS } from '@refined/shared/domain';
import type { MoveName, QueueName } from '@refined/shared/domain';
import { useNavigate } from '@refined/shared/router';
import { listKeys, onFocusedItem, useKeys } from '@refined/shared/ui';
import type { KeyActions, VirtualListHandle } from '@refined/shared/ui';
import { DECISION_KEYS } from './decide/use-group-calls.ts';
import type { GroupDesk } from './desk/use-group-desk.ts';
import { waitingField } from './list/one-group.ts';
import { rowKey } from './list/use-group-rows.ts';
import type { GroupRow } from './list/use-group-rows.ts';

export interface GroupKeysProps {
  readonly queue: QueueName;
  readonly list: RefObject<VirtualListHandle | null>;
  readonly rows: readonly GroupRow[];
  readonly onMove: (move: MoveName, group: ChangeGroup) => void;
  /** Undefined: the host has no decisions on groups. */
  readonly onDecide: ((decision: 'take' | 'keep', group: ChangeGroup) => void) | undefined;
  readonly desk: GroupDesk;
  readonly onToggle: (key: string) => void;
  readonly onLeaveOut: (group: string, id: string, range: boolean) => void;
  readonly onUndo: () => void;
}

/** The keys of groups: on a drug of a group they act on its group, but for leaving it out. */
export const GroupKeys = ({
  queue,
  list,
  rows,
  onMove,
  onDecide,
  desk,
  onToggle,
  onLeaveOut,
  onUndo,
}: GroupKeysProps) => {
  const navigate = useNavigate();
  const undoes = useFeature('undo');
  const onRow = (act: (item: GroupRow) => void) =>
    onFocusedItem(list, (key) => {
      const item = rows.find((one) => rowKey(one) === key);
      if (item) act(item);
    });
  const leaveOut = (range: boolean) =>
    onRow((item) => {
      if (item.row === 'drug') onLeaveOut(item.group.key, item.drug.id, range);
      // What can be left out is shown first.
      else if (item.row === 'group') onToggle(item.group.key);
    });
  const moves: KeyActions = Object.fromEntries(
    offeredMoves(queue, 'queue').map((name) => [name, onRow(({ group }) => onMove(name, group))]),
  );
  const isOpen = (group: ChangeGroup) => waitingField(group, queue) !== undefined;
  const decide = (decision: 'take' | 'keep') =>
    onDecide && rows.some(({ group }) => isOpen(group))
      ? onRow(({ group }) => {
          if (isOpen(group)) onDecide(decision, group);
        })
      : undefined;
  const { later, take } = desk;
  const ofGroups: KeyActions = {
    ...listKeys(list),
    ...moves,
    [DECISION_KEYS.take]: decide('take'),
    [DECISION_KEYS.keep]: decide('keep'),
    later: later && onRow(({ group }) => later(group)),
    take: take && onRow(({ group }) => take(group)),
    explain: onRow(({ group }) => onToggle(group.key)),
    select: leaveOut(false),
    selectRange: leaveOut(true),
  };
  useKeys({
    ...(rows.length > 0 ? ofGroups : {}),
    undo: undoes ? onUndo : undefined,
    search: () => void navigate(PATHS.search(), { state: { find: true } }),
  });
  return null;
};
