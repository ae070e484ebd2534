import { useEffect, useMemo, useRef, useState } from 'react';
import type { DrugSummary } from '@refined/shared/contract';
import { useUndoLast } from '@refined/shared/lists';

/** Where the focus goes when nothing is left that could have it. */
export const focusHeading = () => document.querySelector<HTMLElement>('h1[tabindex]')?.focus();

/** When a list's last row is gone, whoever took it, the focus that it had goes to the heading. */
export const useFocusAfterLast = (size: number | undefined): void => {
  const hadRows = useRef(false);
  useEffect(() => {
    if (size === undefined) return;
    if (size === 0 && hadRows.current && document.activeElement === document.body) focusHeading();
    hadRows.current = size > 0;
  }, [size]);
};

/**
 * Undoes the last move. What comes back gets the focus when it is shown, unless the user has gone
 * on meanwhile.
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
 * A drug that is moving, or the last row that is older than its move: with versions, each row up to
 * the one that the move made; a host without them changes no row in place, so it is this one.
 */
type Leaving = 'moving' | { readonly version: number } | { readonly moved: DrugSummary };
type AllLeaving = ReadonlyMap<string, Leaving>;

interface LeavingDrugs {
  /** Without those that leave. */
  readonly drugs: readonly DrugSummary[];
  readonly leave: (id: string) => void;
  /** Refused: it comes back, at its place in the list. */
  readonly comeBack: (id: string) => void;
  /**
   * Moved, which made this version: what the list still holds of it stays hidden until the list is
   * corrected. An announcement may write the row anew meanwhile.
   */
  readonly hasLeft: (id: string, version: number | undefined) => void;
}

const hides = (state: Leaving | undefined, drug: DrugSummary): boolean => {
  if (state === undefined || state === 'moving') return state === 'moving';
  return 'version' in state ? (drug.version ?? 0) <= state.version : state.moved === drug;
};

/**
 * Cards that leave a list before the server has answered. The list itself, and so its order, is
 * corrected by the answer. A drug that is moved back later has another row, and isn't hidden.
 */
export const useLeaving = (listed: readonly DrugSummary[]): LeavingDrugs => {
  const [leaving, setLeaving] = useState<AllLeaving>(new Map());
  const latest = useRef(listed);
  useEffect(() => {
    latest.current = listed;
    // A corrected list hides nothing any more: what comes back later may have the same version.
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
    drugs,
    leave: (id) => change(id, 'moving'),
    comeBack: (id) => change(id, undefined),
    hasLeft: (id, version) => {
      const moved = latest.current.find((drug) => drug.id === id);
      if (moved?.version === undefined || version === undefined)
        return change(id, moved && { moved });
      change(id, { version });
    },
  };
};
