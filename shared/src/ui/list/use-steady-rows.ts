import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type PointerEvent,
  type RefObject,
} from 'react';

/**
 * Distance of an element from the document's top, in px; follows changes above it. Undefined in the
 * first rendering, which nobody sees: the next one comes before the browser paints.
 */
export const useOffsetTop = (element: RefObject<HTMLElement | null>): number | undefined => {
  const [top, setTop] = useState<number>();
  const measure = () => {
    const rect = element.current?.getBoundingClientRect();
    if (rect) setTop(Math.round(rect.top + window.scrollY));
  };
  // At each render, because any render may have moved the list. Setting the same number doesn't
  // render.
  useLayoutEffect(measure);
  useEffect(() => {
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-deps -- measure only reads the ref and sets state
  }, [element]);
  return top;
};

interface Row {
  readonly key: string;
  /** Distance from the document's top, in px. */
  readonly start: number;
  readonly end: number;
}

/**
 * The row that the user looks at: the one under the pointer, else the one with the focus, else, in
 * a scrolled list, the first below the sticky bars.
 */
export const anchorOf = (
  rows: readonly Row[],
  {
    pointed,
    focusedKey,
    top,
  }: {
    readonly pointed?: string | undefined;
    readonly focusedKey?: string | undefined;
    readonly top: number;
  },
): number => {
  const index = (key: string | undefined) =>
    key === undefined ? -1 : rows.findIndex((row) => row.key === key);
  const found = [index(pointed), index(focusedKey)].find((at) => at >= 0);
  if (found !== undefined) return found;
  return rows[0] && rows[0].start < top ? rows.findIndex(({ end }) => end > top) : -1;
};

/**
 * How far the anchored row moved when rows changed, in px; if it left, the next remaining one
 * replaces it.
 */
export const shiftOf = (
  before: readonly Row[],
  anchor: number,
  starts: ReadonlyMap<string, number>,
): number => {
  const place = before[anchor]?.start;
  const stayed = before.slice(anchor).find(({ key }) => starts.has(key));
  return place === undefined || stayed === undefined || anchor < 0
    ? 0
    : starts.get(stayed.key)! - place;
};

interface SteadyRows<Item> {
  readonly items: readonly Item[];
  readonly getKey: (item: Item) => string;
  /** Height in px, also of rows that left. */
  readonly heightOf: (key: string) => number;
  /** Top of the first row, in px from the document's top. */
  readonly first: number;
  readonly focusedKey: string | undefined;
  /** The row that gets the focus as soon as it is drawn. */
  readonly wanted: string | undefined;
  /** Height of the sticky bars at the window's top, in px: rows are visible below it. */
  readonly below: number;
  /** The focused or the wanted row left the list. */
  readonly onHeldGone: (next: string | undefined) => void;
}

const rowsOf = (
  keys: readonly string[],
  first: number,
  heightOf: (key: string) => number,
): Row[] => {
  let end = first;
  return keys.map((key) => {
    const start = end;
    end += heightOf(key);
    return { key, start, end };
  });
};

const keyAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-key]')?.dataset.key : undefined;

/**
 * Keeps the rows that the user looks at in place when rows above them are added or removed: by
 * scrolling, and where the page can't scroll further up, by space above the first row (`slack`, in
 * px) until pointer and focus leave the list.
 */
export const useSteadyRows = <Item>() => {
  const pointed = useRef<string>(undefined);
  const before = useRef<{ readonly items: readonly Item[]; readonly first: number }>({
    items: [],
    first: 0,
  });
  const [slack, setSlack] = useState(0);

  /** Called after each render, before the browser paints. */
  const settle = ({
    items,
    getKey,
    heightOf,
    first,
    focusedKey,
    wanted,
    below,
    onHeldGone,
  }: SteadyRows<Item>): void => {
    const { items: oldItems, first: oldFirst } = before.current;
    // Not the one of the render before: the focus may have moved since.
    const last = wanted ?? focusedKey;
    before.current = { items, first };
    // The user no longer looks at any row.
    if (slack > 0 && pointed.current === undefined && focusedKey === undefined) setSlack(0);
    if (oldItems === items || oldItems.length === 0 || items.length === 0) return;
    const old = rowsOf(oldItems.map(getKey), oldFirst, heightOf);
    const rows = rowsOf(items.map(getKey), first, heightOf);
    const starts = new Map(rows.map(({ key, start }) => [key, start]));

    const anchor = anchorOf(old, {
      pointed: pointed.current,
      focusedKey: last,
      top: window.scrollY + below,
    });
    const shift = Math.round(shiftOf(old, anchor, starts));
    if (shift !== 0) {
      const available = shift < 0 ? Math.max(0, -shift - window.scrollY) : -Math.min(slack, shift);
      const scroll = shift + available;
      if (available !== 0) setSlack(slack + available);
      if (scroll !== 0) (document.scrollingElement ?? document.documentElement).scrollTop += scroll;
    }
    if (
      last !== undefined &&
      !starts.has(last) &&
      (document.activeElement ?? document.body) === document.body
    ) {
      const at = old.findIndex(({ key }) => key === last);
      const next =
        old.slice(at).find(({ key }) => starts.has(key)) ??
        old.slice(0, at).findLast(({ key }) => starts.has(key));
      onHeldGone(next?.key);
    }
  };

  const handlers = {
    onPointerMove: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') pointed.current = keyAt(event.target);
    },
    onPointerLeave: () => {
      pointed.current = undefined;
      if (slack > 0) setSlack(0);
    },
  };
  return { slack, handlers, settle };
};
