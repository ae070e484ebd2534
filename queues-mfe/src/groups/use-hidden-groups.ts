import { useMemo, useState, useSyncExternalStore } from 'react';
import type { ChangeGroup } from '@refined/shared/contract';
import { groupKeyParts } from '@refined/shared/domain';
import { createSelection, type Selection } from '../use-selection.tsx';

/** Sent to the server; or, once answered, the load time of the groups shown then. */
type Hidden = 'sent' | number;

/**
 * Hides groups before the server has answered. If drugs remain, left out or refused, the group
 * reappears once newer groups are loaded.
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
            // The parts of a group are hidden with it.
            const state = hidden.get(key) ?? hidden.get(groupKeyParts(key).change);
            return state === undefined || (state !== 'sent' && state < at);
          }),
    [groups, hidden, at],
  );
  return {
    shown,
    hide: (key: string) => set(key, 'sent'),
    comeBack: (key: string) => set(key, undefined),
    /** Set when answered: data loaded before `loadedAt` is out of date. */
    answered: (key: string, loadedAt: number) => set(key, loadedAt),
  };
};

/** The drugs that are left out of actions on groups. Kept while the list is shown. */
export interface LeftOut {
  /** The drugs left out below one group or part, as a selection: selected means left out. */
  readonly below: (group: string) => Selection;
  /** All drugs left out of a group, including those of its parts. */
  readonly drugsOf: (group: string) => readonly string[];
  readonly clear: (group: string) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const createLeftOut = (): LeftOut => {
  const selections = new Map<string, Selection>();
  const listeners = new Set<() => void>();
  const within = (group: string) =>
    [...selections].filter(([key]) => key === group || groupKeyParts(key).change === group);
  return {
    below: (group) => {
      const known = selections.get(group);
      if (known) return known;
      const selection = createSelection();
      selection.subscribe(() => listeners.forEach((listener) => listener()));
      selections.set(group, selection);
      return selection;
    },
    drugsOf: (group) => [...new Set(within(group).flatMap(([, one]) => [...one.current().ids]))],
    clear: (group) => within(group).forEach(([, one]) => one.clear()),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

export const useLeftOut = (): LeftOut => useState(createLeftOut)[0];

export const useIsLeftOut = ({ subscribe, current }: Selection, id: string): boolean =>
  useSyncExternalStore(subscribe, () => current().ids.has(id));

export const useLeftOutCount = ({ subscribe, drugsOf }: LeftOut, group: string): number =>
  useSyncExternalStore(subscribe, () => drugsOf(group).length);
