import { useEffect, useRef } from 'react';
import {
  FaultPanel,
  PrintHead,
  SkeletonCards,
  usePrinting,
  VirtualList,
  type VirtualListHandle,
} from '@refined/shared/ui';
import { useQueueCounts, type QueueSource } from '@refined/shared/api-client';
import type { ChangeGroup, DrugSummary } from '@refined/shared/contract';
import { groupKeyParts, QUEUES } from '@refined/shared/domain';
import { pagedRows } from '@refined/shared/lists';
import { groupMessages } from '../queue-messages.ts';
import { ActionDialog } from '../bulk/action-dialog.tsx';
import { EmptyQueue } from '../empty-queue.tsx';
import { GroupHead } from './group-head.tsx';
import { drugRowKey, GroupKeys, rowKey, useGroupRows, type GroupRow } from './group-keys.tsx';
import { GroupMember, GroupRest } from './group-member.tsx';
import { GroupTitle, isPart, sourceOfGroup } from './one-group.tsx';
import { useGroupActions } from './use-group-actions.ts';
import { useGroupMembers, useGroups } from './use-groups.ts';
import { useLeftOut } from './use-hidden-groups.ts';
import { useCardActions } from '../use-card-actions.tsx';
import { useUndoShown } from '../use-leaving.ts';

/** On a print of the groups as shown (Ctrl+P): says how to print their drugs. */
export const PrintedGroups = ({ by }: { readonly by: string | undefined }) =>
  usePrinting() ? <PrintHead by={by}>{groupMessages.printedAsShown}</PrintHead> : null;

interface QueueGroupsProps {
  readonly source: QueueSource;
  /** The key of the unfolded group or part. */
  readonly unfolded: string | undefined;
  readonly onUnfold: (key: string | undefined) => void;
}

const NO_DRUGS: readonly DrugSummary[] = [];

/** The key by which an undo finds the row again. */
const markOf = (item: GroupRow): string => (item.row === 'drug' ? item.drug.id : item.group.key);

/** Height of a folded group, in px, on one column and on more. */
const groupHeight = () => (window.innerWidth < 760 ? 150 : 64);

/** A queue as groups of the same change; each group is decided on as one (D48, decision 51). */
export const QueueGroups = ({ source, unfolded, onUnfold }: QueueGroupsProps) => {
  const { queue } = source;
  const list = useRef<VirtualListHandle>(null);
  const groups = useGroups(source, unfolded);
  const leftOut = useLeftOut();
  const isOpen = ({ key }: ChangeGroup) =>
    unfolded !== undefined && (unfolded === key || groupKeyParts(unfolded).change === key);
  const members = useGroupMembers(source, unfolded === groups.split ? undefined : unfolded);
  const focusRow = (key: string) => list.current?.focusItem(key);
  const { shown, actions, offered } = useGroupActions(source, groups, leftOut, focusRow);
  // A drug of the unfolded group moves like a card (D83).
  const focusDrug = (id: string) => focusRow(drugRowKey(unfolded ?? '', id));
  const focusElse = () => focusRow(unfolded ?? '');
  const listed = members?.drugs ?? NO_DRUGS;
  const cards = useCardActions({ source, listed, focusDrug, focusElse });
  const rows = useGroupRows(shown, unfolded, members, cards.drugs, groups.splitting);
  const undoLast = useUndoShown((marks) => {
    const back = rows.find((item) => marks.includes(markOf(item)));
    return back && rowKey(back);
  }, focusRow);
  const asked = useGroupMembers(source, actions.asked?.group?.key);
  // Colleagues move drugs too: a changed count reloads the groups.
  const size = useQueueCounts().data?.[QUEUES[queue].countKey];
  const { refresh } = groups;
  const known = useRef(size);
  useEffect(() => {
    if (known.current !== undefined && size !== known.current) refresh();
    known.current = size;
  }, [size, refresh]);

  const toggle = (group: ChangeGroup) => {
    const folds = isOpen(group);
    const above = isPart(group) ? groupKeyParts(group.key).change : undefined;
    onUnfold(folds ? above : group.key);
    // The focus may be on a drug's row that disappears.
    if (folds) list.current?.focusItem(group.key);
  };
  const leaveOut = (group: string, id: string, range: boolean) =>
    leftOut.below(group).toggle(id, range, members?.drugs.map((drug) => drug.id) ?? []);

  const draw = (item: GroupRow) => {
    if (item.row === 'rest') return <GroupRest members={members} />;
    const { group } = item;
    if (item.row === 'drug')
      return (
        <GroupMember
          drug={item.drug}
          group={group}
          source={sourceOfGroup(source, group.key)}
          distinguishing={members?.distinguishing ?? []}
          leftOut={leftOut.below(group.key)}
          onToggle={(id, range) => leaveOut(group.key, id, range)}
          onMove={cards.move}
          extras={cards.extrasOf?.(item.drug)}
          note={cards.actions.notes.get(item.drug.id)}
        />
      );
    return (
      <GroupHead
        group={group}
        source={source}
        open={isOpen(group)}
        leftOut={leftOut}
        note={actions.notes.get(group.key)}
        onToggle={toggle}
        actions={offered}
      />
    );
  };

  const { count, fault } = groups;
  return (
    <>
      {fault ? (
        <FaultPanel
          title={groupMessages.notLoaded(queue)}
          fault={fault}
          since={groups.at > 0 ? new Date(groups.at) : undefined}
          busy={groups.busy}
          refresh={groups.refresh}
        />
      ) : null}
      <GroupKeys
        queue={queue}
        list={list}
        rows={rows}
        actions={offered}
        cards={cards}
        onToggle={toggle}
        onLeaveOut={leaveOut}
        onUndo={undoLast}
      />
      {count === undefined && !fault ? <SkeletonCards count={8} /> : null}
      {count === 0 && (source.filter ?? []).length === 0 ? (
        <EmptyQueue as="groups" queue={queue} />
      ) : null}
      {rows.length > 0 ? (
        <>
          <p className="rf-sub qu-groups-count qu-in-tools">
            {groupMessages.count(count ?? rows.length)}
          </p>
          <VirtualList
            ref={list}
            label={groupMessages.list(queue)}
            items={rows}
            getKey={rowKey}
            renderItem={draw}
            {...pagedRows(groups, groupMessages.moreFailed)}
            estimateHeight={groupHeight()}
          />
        </>
      ) : null}
      <ActionDialog
        actions={actions}
        queue={queue}
        drugs={asked?.drugs}
        loading={asked && !asked.fault && asked.drugs.length === 0}
        onLoadMore={asked?.hasMore ? asked.loadMore : undefined}
        about={
          actions.asked?.group ? (
            <p>
              <strong>
                <GroupTitle group={actions.asked.group} />
              </strong>
            </p>
          ) : undefined
        }
      />
      <ActionDialog actions={cards.actions} queue={queue} />
    </>
  );
};
