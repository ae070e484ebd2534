import { useMemo, type RefObject } from 'react';
import type { ChangeGroup, DrugSummary } from '@refined/shared/contract';
import { useFeature } from '@refined/shared/api-client';
import {
  DECISION_KEYS,
  offeredMoves,
  PATHS,
  type KeyName,
  type QueueName,
} from '@refined/shared/domain';
import { callOfKey } from '@refined/shared/lists';
import { useNavigate } from '@refined/shared/router';
import {
  listKeys,
  onFocusedItem,
  useMarketKeys,
  useKeys,
  type KeyActions,
  type VirtualListHandle,
} from '@refined/shared/ui';
import type { MembersView } from './use-groups.ts';
import type { CardActions } from '../use-card-actions.tsx';
import type { GroupActions } from './use-group-actions.ts';
import { waitingField } from './one-group.tsx';

/** The rows form one flat list, so that a group with thousands of drugs is virtualised too. */
export type GroupRow =
  | { readonly row: 'group'; readonly group: ChangeGroup }
  | { readonly row: 'drug'; readonly group: ChangeGroup; readonly drug: DrugSummary }
  | { readonly row: 'rest'; readonly group: ChangeGroup };

export const drugRowKey = (group: string, id: string): string => `${group}.${id}`;

export const rowKey = (item: GroupRow): string => {
  const { key } = item.group;
  return item.row === 'drug'
    ? drugRowKey(key, item.drug.id)
    : item.row === 'rest'
      ? `${key}.`
      : key;
};

/** The groups, with the drugs of the unfolded group or part. */
export const useGroupRows = (
  groups: readonly ChangeGroup[],
  unfolded: string | undefined,
  members: MembersView | undefined,
  /** The members without those that are leaving the list. */
  drugs: readonly DrugSummary[],
  /** The parts are loading. */
  splitting: boolean,
): readonly GroupRow[] => {
  const heads = useMemo(() => groups.map((group): GroupRow => ({ row: 'group', group })), [groups]);
  const isUnfolded = splitting || members !== undefined;
  const hasRest =
    splitting || (members !== undefined && (members.hasMore || members.fault !== undefined));
  // The rest of a group that the host lists on a page that isn't loaded: its last drug has left.
  const isEmpty = members?.drugs.length === 0 && !hasRest;
  return useMemo(() => {
    const at = isUnfolded ? heads.findIndex(({ group }) => group.key === unfolded) : -1;
    const head = heads[at];
    if (!head) return heads;
    if (isEmpty) return heads.toSpliced(at, 1);
    const { group } = head;
    return [
      ...heads.slice(0, at + 1),
      ...drugs.map((drug): GroupRow => ({ row: 'drug', group, drug })),
      ...(hasRest ? [{ row: 'rest', group } as const] : []),
      ...heads.slice(at + 1),
    ];
  }, [heads, unfolded, isUnfolded, isEmpty, drugs, hasRest]);
};

interface GroupKeysProps {
  readonly queue: QueueName;
  readonly list: RefObject<VirtualListHandle | null>;
  readonly rows: readonly GroupRow[];
  readonly actions: GroupActions;
  /** Actions on one drug of the unfolded group. */
  readonly cards: CardActions;
  readonly onToggle: (group: ChangeGroup) => void;
  readonly onLeaveOut: (group: string, id: string, range: boolean) => void;
  readonly onUndo: () => void;
}

/** The keys of the groups view: they act on the row that has the focus, a group or a drug (D83). */
export const GroupKeys = ({
  queue,
  list,
  rows,
  actions,
  cards,
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
  const onEither = (
    toGroup: ((group: ChangeGroup) => void) | undefined,
    toDrug: ((drug: DrugSummary, group: ChangeGroup) => void) | undefined,
  ) =>
    (toGroup ?? toDrug) &&
    onRow((item) => {
      if (item.row === 'drug') toDrug?.(item.drug, item.group);
      else if (item.row === 'group') toGroup?.(item.group);
    });
  const leaveOut = (range: boolean) =>
    // On a group, the key unfolds it, to show the drugs that can be left out.
    onEither(
      (group) => onToggle(group),
      ({ id }, { key }) => onLeaveOut(key, id, range),
    );
  const moves: KeyActions = Object.fromEntries(
    offeredMoves(queue, 'queue').map((name) => [
      name,
      onEither(
        (group) => actions.move(name, group),
        (drug) => cards.move(name, drug),
      ),
    ]),
  );
  const isOpen = (group: ChangeGroup) => waitingField(group, queue) !== undefined;
  const decide = (decision: 'take' | 'keep') => {
    if (!actions.decide || !rows.some(({ group }) => isOpen(group))) return undefined;
    const ask = (group: ChangeGroup, only?: DrugSummary) => {
      if (isOpen(group)) actions.decide?.(decision, group, only);
    };
    return onEither(ask, (drug, group) => ask(group, drug));
  };
  const byKey = (key: KeyName) => (group: ChangeGroup) => {
    const wanted = callOfKey(actions.offersOf(group), key);
    if (wanted) actions.call(group, wanted);
  };
  const toDrug = (key: KeyName) =>
    cards.keys.includes(key) ? (drug: DrugSummary) => cards.callByKey(drug, key) : undefined;
  const ofGroups: KeyActions = {
    ...listKeys(list),
    ...moves,
    [DECISION_KEYS.take]: decide('take'),
    [DECISION_KEYS.keep]: decide('keep'),
    ...Object.fromEntries(actions.keys.map((key) => [key, onEither(byKey(key), toDrug(key))])),
    explain: onRow(({ group }) => onToggle(group)),
    select: leaveOut(false),
    selectRange: leaveOut(true),
  };
  // Any group can contain drugs that Health Canada no longer lists.
  useMarketKeys(rows.length > 0 && 'update' in moves);
  useKeys({
    ...(rows.length > 0 ? ofGroups : {}),
    undo: undoes ? onUndo : undefined,
    search: () => void navigate(PATHS.search(), { state: { find: true } }),
  });
  return null;
};
