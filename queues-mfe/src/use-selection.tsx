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
import { bulkMessages } from './messages/bulk.ts';
import { createSelection, isSelected, sizeOf, type Selection } from './selection.ts';

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
