import { useEffect, useMemo, useRef, useState } from 'react';
import type { DrugSummary } from '@refined/shared/contract';

/** The item after this one, at the end the one before: it gets the focus when this one leaves. */
export const neighbour = (ids: readonly string[], id: string): string | undefined => {
  const at = ids.indexOf(id);
  return ids[at + 1] ?? ids[at - 1];
};

/** Where the focus goes when nothing is left that could have it. */
export const focusHeading = () => document.querySelector<HTMLElement>('h1[tabindex]')?.focus();

/** A drug that is moving, or the row that its move made obsolete. */
type Leaving = 'moving' | { readonly moved: DrugSummary };
type AllLeaving = ReadonlyMap<string, Leaving>;

export interface LeavingDrugs {
  /** Without those that leave. */
  readonly drugs: readonly DrugSummary[];
  readonly leave: (id: string) => void;
  /** Refused: it comes back, at its place in the list. */
  readonly comeBack: (id: string) => void;
  /** Moved: the row that the list still holds stays hidden until the list is corrected. */
  readonly hasLeft: (id: string) => void;
}

const hides = (state: Leaving | undefined, drug: DrugSummary): boolean =>
  state === 'moving' || state?.moved === drug;

/**
 * Cards that leave a list before the server has answered. The list itself, and so its order, is
 * corrected by the answer. A drug that is moved back later is another row, and isn't hidden.
 */
export const useLeaving = (listed: readonly DrugSummary[]): LeavingDrugs => {
  const [leaving, setLeaving] = useState<AllLeaving>(new Map());
  const latest = useRef(listed);
  useEffect(() => {
    latest.current = listed;
  }, [listed]);

  const change = (id: string, next: (rows: readonly DrugSummary[]) => Leaving | undefined) =>
    setLeaving((before) => {
      const rows = latest.current;
      const isListed = (state: Leaving) => state === 'moving' || rows.includes(state.moved);
      const after = new Map([...before].filter(([, state]) => isListed(state)));
      const state = next(rows);
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
    leave: (id) => change(id, () => 'moving'),
    comeBack: (id) => change(id, () => undefined),
    hasLeft: (id) =>
      change(id, (rows) => {
        const moved = rows.find((drug) => drug.id === id);
        return moved && { moved };
      }),
  };
};
