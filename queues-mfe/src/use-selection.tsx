import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { DrugSummary } from '@refined/shared/contract';
import { SelectBox, useAnnounce, useKeyHint } from '@refined/shared/ui';
import { bulkMessages } from './queue-messages.ts';

/** A selection: `ids` are the selected drugs, or with `all` the excluded ones. */
interface Selected {
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

interface CardSelectionProps {
  drug: Pick<DrugSummary, 'id' | 'din'>;
  selection: Selection;
  onToggle: (id: string, range: boolean) => void;
}

/** A card's checkbox: a change renders only the checkbox, not the card. */
const CardSelection = ({ drug, selection, onToggle }: CardSelectionProps) => {
  const checked = useSyncExternalStore(selection.subscribe, () =>
    isSelected(selection.current(), drug.id),
  );
  const hintOf = useKeyHint();
  return (
    <SelectBox
      label={bulkMessages.select(drug.din)}
      checked={checked}
      {...hintOf('select', 'selectRange')}
      onToggle={(range) => onToggle(drug.id, range)}
    />
  );
};

const dialogIsOpen = () => document.querySelector('[role=dialog]') !== null;

/** The selection in a list of drugs; `total`: number of matching drugs, loaded or not. */
export const useSelection = (drugs: readonly DrugSummary[], total: number) => {
  const [selection] = useState(createSelection);
  const selected = useSyncExternalStore(selection.subscribe, selection.current);
  const size = sizeOf(selected, total);
  const order = useMemo(() => drugs.map(({ id }) => id), [drugs]);
  const latest = useRef(order);

  useEffect(() => {
    latest.current = order;
    selection.retain(order);
  }, [selection, order]);

  /** Toggles one drug; `range`: all drugs from the last toggled one to this one. */
  const toggle = useCallback(
    (id: string, range: boolean) => selection.toggle(id, range, latest.current),
    [selection],
  );
  /** The checkbox of a drug's card; the same element while the drug is unchanged. */
  const boxOf = useMemo(() => {
    const boxes = new WeakMap<DrugSummary, ReactNode>();
    return (drug: DrugSummary): ReactNode => {
      const box = boxes.get(drug) ?? (
        <CardSelection drug={drug} selection={selection} onToggle={toggle} />
      );
      boxes.set(drug, box);
      return box;
    };
  }, [selection, toggle]);

  /** For an element around the list: Space on a card's link toggles its checkbox. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ' || !(event.target instanceof HTMLAnchorElement)) return;
    const id = event.target.closest<HTMLElement>('[data-key]')?.dataset.key;
    if (id === undefined) return;
    event.preventDefault();
    toggle(id, event.shiftKey);
  };

  const any = size > 0;
  useEffect(() => {
    if (!any) return;
    const clear = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !dialogIsOpen()) selection.clear();
    };
    document.addEventListener('keydown', clear);
    return () => document.removeEventListener('keydown', clear);
  }, [any, selection]);

  const announce = useAnnounce();
  const said = useRef(size);
  useEffect(() => {
    if (said.current === size) return;
    said.current = size;
    announce(size > 0 ? bulkMessages.selected(size) : bulkMessages.none);
  }, [announce, size]);

  return { selection, selected, size, boxOf, toggle, onKeyDown };
};
