import { useEffect, useMemo, useRef, useState } from 'react';
import type { DrugSummary } from '@refined/shared/contract';
import { useUndoLast } from '@refined/shared/lists';

/** Where the focus goes if no row is left. */
export const focusHeading = () => document.querySelector<HTMLElement>('h1[tabindex]')?.focus();

/** When a list's last row disappears, whoever removed it, the focus goes to the heading. */
export const useFocusAfterLast = (size: number | undefined): void => {
  const hadRows = useRef(false);
  useEffect(() => {
    if (size === undefined) return;
    if (size === 0 && hadRows.current && document.activeElement === document.body) focusHeading();
    hadRows.current = size > 0;
  }, [size]);
};

/**
 * Undoes the last action. The returned row gets the focus, unless the user has moved it meanwhile.
 */
export const useUndoShown = (
  findShown: (keys: readonly string[]) => string | undefined,
  focusItem: (key: string) => void,
): (() => void) => {
  const undoLast = useUndoLast();
  const returning = useRef<{ readonly keys: readonly string[]; readonly from: Element | null }>(
    undefined,
  );
  useEffect(() => {
    const back = returning.current;
    const key = back && findShown(back.keys);
    if (!back || key === undefined) return;
    returning.current = undefined;
    if (document.activeElement === back.from) focusItem(key);
  });
  const undo = async (): Promise<void> => {
    const from = document.activeElement;
    const keys = await undoLast();
    if (keys) returning.current = { keys, from };
  };
  return () => void undo();
};

/**
 * A drug that is moving, or the rows that its move made stale: with versions, all up to the move's
 * version; without versions the row object itself, because those hosts never change a row in place.
 */
type Leaving = 'moving' | { readonly version: number } | { readonly moved: DrugSummary };
type AllLeaving = ReadonlyMap<string, Leaving>;

const hides = (state: Leaving | undefined, drug: DrugSummary): boolean => {
  if (state === undefined || state === 'moving') return state === 'moving';
  return 'version' in state ? (drug.version ?? 0) <= state.version : state.moved === drug;
};

/**
 * Hides cards before the server has answered. The answer then updates the list and its order. A
 * drug that is moved back later has a newer row, so it isn't hidden.
 */
export const useLeaving = (listed: readonly DrugSummary[]) => {
  const [leaving, setLeaving] = useState<AllLeaving>(new Map());
  const latest = useRef(listed);
  useEffect(() => {
    latest.current = listed;
    // Without its stale row an entry goes: a drug that returns may have the same version.
    setLeaving((before) => {
      const after = [...before].filter(
        ([id, state]) =>
          state === 'moving' || listed.some((drug) => drug.id === id && hides(state, drug)),
      );
      return after.length === before.size ? before : new Map(after);
    });
  }, [listed]);

  const change = (id: string, state: Leaving | undefined) =>
    setLeaving((before) => {
      const after = new Map(before);
      if (state) after.set(id, state);
      else after.delete(id);
      return after;
    });
  const drugs = useMemo(
    () =>
      leaving.size === 0 ? listed : listed.filter((drug) => !hides(leaving.get(drug.id), drug)),
    [listed, leaving],
  );
  return {
    /** Without the leaving ones. */
    drugs,
    leave: (id: string) => change(id, 'moving'),
    /** Refused: the drug reappears in its place. */
    comeBack: (id: string) => change(id, undefined),
    /**
     * Moved, with the new version: the stale row stays hidden until the list is updated. An
     * announced change may rewrite the row meanwhile.
     */
    hasLeft: (id: string, version: number | undefined) => {
      const moved = latest.current.find((drug) => drug.id === id);
      if (moved?.version === undefined || version === undefined)
        return change(id, moved && { moved });
      change(id, { version });
    },
  };
};
