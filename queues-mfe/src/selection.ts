/** A selection: `ids` are the selected drugs, or with `all` the excluded ones. */
export interface Selected {
  readonly all: boolean;
  readonly ids: ReadonlySet<string>;
}

const NOTHING: Selected = { all: false, ids: new Set() };

export const isSelected = ({ all, ids }: Selected, id: string): boolean => ids.has(id) !== all;

/** The number of selected drugs, of `total`. */
export const sizeOf = ({ all, ids }: Selected, total: number): number =>
  all ? Math.max(0, total - ids.size) : ids.size;

export interface Selection {
  readonly current: () => Selected;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Toggles one drug. With `range`, all drugs between the last toggled one and this one in `order`
   * get this one's new state.
   */
  readonly toggle: (id: string, range: boolean, order: readonly string[]) => void;
  readonly selectAll: () => void;
  readonly select: (ids: readonly string[]) => void;
  readonly clear: () => void;
  /** Drugs that left the list leave the selection. */
  readonly retain: (present: readonly string[]) => void;
}

const rangeOf = (
  order: readonly string[],
  from: string | undefined,
  to: string,
): readonly string[] => {
  const ends = [from === undefined ? -1 : order.indexOf(from), order.indexOf(to)];
  return ends.includes(-1) ? [to] : order.slice(Math.min(...ends), Math.max(...ends) + 1);
};

/**
 * Kept outside of React: a change renders only the checkboxes concerned, not thousands of cards.
 */
export const createSelection = (): Selection => {
  let selected = NOTHING;
  let anchor: string | undefined;
  const listeners = new Set<() => void>();
  const set = (next: Selected): void => {
    selected = next;
    for (const listener of listeners) listener();
  };

  return {
    current: () => selected,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    toggle: (id, range, order) => {
      const on = !isSelected(selected, id);
      const ids = new Set(selected.ids);
      for (const one of range ? rangeOf(order, anchor, id) : [id]) {
        if (on === selected.all) ids.delete(one);
        else ids.add(one);
      }
      anchor = id;
      set({ all: selected.all, ids });
    },
    selectAll: () => set({ all: true, ids: new Set() }),
    select: (ids) => set({ all: false, ids: new Set(ids) }),
    clear: () => {
      anchor = undefined;
      if (selected !== NOTHING) set(NOTHING);
    },
    retain: (present) => {
      if (selected.ids.size === 0) return;
      const there = new Set(present);
      const ids = new Set([...selected.ids].filter((id) => there.has(id)));
      if (ids.size < selected.ids.size) set({ all: selected.all, ids });
    },
  };
};
