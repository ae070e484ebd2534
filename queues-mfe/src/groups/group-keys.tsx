import { useMemo } from 'react';
import type { RefObject } from 'react';
import type { ChangeGroup, DrugSummary } from '@refined/shared/contract';
import { useFeature } from '@refined/shared/api-client';
import { offeredMoves, PATHS } from '@refined/shared/domain';
import type { MoveName, QueueName } from '@refined/shared/domain';
import { useNavigate } from '@refined/shared/router';
import { listKeys, onFocusedItem, useDelistedKeys, useKeys } from '@refined/shared/ui';
import type { KeyActions, VirtualListHandle } from '@refined/shared/ui';
import type { MembersView } from './use-groups.ts';
import { DECISION_KEYS } from './use-group-calls.ts';
import type { GroupWorklist } from './use-group-worklist.tsx';
import { waitingField } from './one-group.tsx';

/** The list is flat, so that a group of thousands of drugs is drawn as any long list is. */
export type GroupRow =
  | { readonly row: 'group'; readonly group: ChangeGroup }
  | { readonly row: 'drug'; readonly group: ChangeGroup; readonly drug: DrugSummary }
  | { readonly row: 'rest'; readonly group: ChangeGroup };

export const rowKey = (item: GroupRow): string => {
  const { key } = item.group;
  return item.row === 'drug' ? `${key}.${item.drug.id}` : item.row === 'rest' ? `${key}.` : key;
};

/** The groups, with the drugs of the unfolded one. */
export const useGroupRows = (
  groups: readonly ChangeGroup[],
  unfolded: string | undefined,
  members: MembersView | undefined,
): readonly GroupRow[] => {
  const heads = useMemo(() => groups.map((group): GroupRow => ({ row: 'group', group })), [groups]);
  const drugs = members?.drugs;
  const hasRest = members !== undefined && (members.hasMore || members.fault !== undefined);
  return useMemo(() => {
    const at = drugs ? heads.findIndex(({ group }) => group.key === unfolded) : -1;
    const head = heads[at];
    if (!drugs || !head) return heads;
    const { group } = head;
    return [
      ...heads.slice(0, at + 1),
      ...drugs.map((drug): GroupRow => ({ row: 'drug', group, drug })),
      ...(hasRest ? [{ row: 'rest', group } as const] : []),
      ...heads.slice(at + 1),
    ];
  }, [heads, unfolded, drugs, hasRest]);
};

interface GroupKeysProps {
  readonly queue: QueueName;
  readonly list: RefObject<VirtualListHandle | null>;
  readonly rows: readonly GroupRow[];
  readonly onMove: (move: MoveName, group: ChangeGroup) => void;
  /** Undefined: the host has no decisions on groups. */
  readonly onDecide: ((decision: 'take' | 'keep', group: ChangeGroup) => void) | undefined;
  readonly worklist: GroupWorklist;
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
  worklist,
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
  const { snooze, take } = worklist;
  const ofGroups: KeyActions = {
    ...listKeys(list),
    ...moves,
    [DECISION_KEYS.take]: decide('take'),
    [DECISION_KEYS.keep]: decide('keep'),
    later: snooze && onRow(({ group }) => snooze(group)),
    take: take && onRow(({ group }) => take(group)),
    explain: onRow(({ group }) => onToggle(group.key)),
    select: leaveOut(false),
    selectRange: leaveOut(true),
  };
  // Of a group's drugs some may be listed no longer, whatever the group is.
  useDelistedKeys(rows.length > 0 && 'update' in moves);
  useKeys({
    ...(rows.length > 0 ? ofGroups : {}),
    undo: undoes ? onUndo : undefined,
    search: () => void navigate(PATHS.search(), { state: { find: true } }),
  });
  return null;
};
