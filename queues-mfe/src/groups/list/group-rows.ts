import type { ChangeGroup, DrugSummary } from '@refined/shared/contract';
import type { MembersView } from './use-groups.ts';

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
export const rowsOf = (
  groups: readonly ChangeGroup[],
  unfolded: string | undefined,
  members: MembersView | undefined,
): readonly GroupRow[] =>
  groups.flatMap((group): GroupRow[] => {
    const head: GroupRow = { row: 'group', group };
    if (group.key !== unfolded || !members) return [head];
    return [
      head,
      ...members.drugs.map((drug): GroupRow => ({ row: 'drug', group, drug })),
      ...(members.hasMore || members.fault ? [{ row: 'rest', group } as const] : []),
    ];
  });
