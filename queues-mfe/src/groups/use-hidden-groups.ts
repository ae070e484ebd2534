import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import type { ChangeGroup } from '@refined/shared/contract';
import { createSelection } from '../selection.ts';
import type { Selection } from '../selection.ts';

/** On its way to the server; or answered, when the shown groups had been loaded at this time. */
type Hidden = 'sent' | number;

/**
 * Groups that leave the list before the server has answered. What is left of one then, its drugs
 * that were left out or refused, is shown as soon as the groups have been loaded anew.
 */
export const useHiddenGroups = (groups: readonly ChangeGroup[], at: number) => {
  const [hidden, setHidden] = useState<ReadonlyMap<string, Hidden>>(new Map());
  const set = (key: string, state: Hidden | undefined) =>
    setHidden((before) => {
      const after = new Map([...before].filter(([, one]) => one === 'sent' || one >= at));
      if (state === undefined) after.delete(key);
      else after.set(key, state);
      return after;
    });
  const shown = useMemo(
    () =>
      hidden.size === 0
        ? groups
        : groups.filter(({ key }) => {
            const state = hidden.get(key);
            return state === undefined || (state !== 'sent' && state < at);
          }),
    [groups, hidden, at],
  );
  return {
    shown,
    hide: (key: string) => set(key, 'sent'),
    comeBack: (key: string) => set(key, undefined),
    /** Answered: what was loaded until `loadedAt` is of before. */
    answered: (key: string, loadedAt: number) => set(key, loadedAt),
  };
};

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
