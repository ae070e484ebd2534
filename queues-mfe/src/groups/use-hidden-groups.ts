import { useMemo, useState, useSyncExternalStore } from 'react';
import type { ChangeGroup } from '@refined/shared/contract';
import { groupKeyParts } from '@refined/shared/domain';
import { createSelection, type Selection } from '../selection.ts';

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
            // The parts of a group leave with it.
            const state = hidden.get(key) ?? hidden.get(groupKeyParts(key).change);
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

/** The drugs that decisions on groups leave out. Kept while the list is shown. */
export interface LeftOut {
  /** Of the drugs shown below one group or part: they are the selected ones. */
  readonly below: (group: string) => Selection;
  /** All that a decision on the group leaves out, those of its parts included. */
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
