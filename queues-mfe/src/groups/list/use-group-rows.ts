import { useMemo } from 'react';
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
