import { useCallback, useState, useSyncExternalStore } from 'react';
import { createSelection } from '../../selection/selection.ts';
import type { Selection } from '../../selection/selection.ts';

/** Of each group the drugs that its decision leaves out: they are the selected ones. */
export type LeftOut = (group: string) => Selection;

/** Kept while the list is shown, also of groups that are folded. */
export const useLeftOut = (): LeftOut => {
  const [ofGroups] = useState(() => new Map<string, Selection>());
  return useCallback(
    (group) => {
      const selection = ofGroups.get(group) ?? createSelection();
      ofGroups.set(group, selection);
      return selection;
    },
    [ofGroups],
  );
};

export const useIsLeftOut = ({ subscribe, current }: Selection, id: string): boolean =>
  useSyncExternalStore(subscribe, () => current().ids.has(id));

export const useLeftOutCount = ({ subscribe, current }: Selection): number =>
  useSyncExternalStore(subscribe, () => current().ids.size);
