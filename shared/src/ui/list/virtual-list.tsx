import {
  memo,
  startTransition,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { kitMessages } from '../../messages/index.ts';
import { usePlace } from './use-place.ts';
import { useOffsetTop, useSteadyRows } from './use-steady-rows.ts';

export interface VirtualListHandle {
  /**
   * Scrolls the row into view and focuses its first focusable element. Does nothing for unknown
   * keys.
   */
  focusItem: (key: string) => void;
  scrollToItem: (key: string) => void;
  /**
   * Moves the focus by one row. If no row is focused, it goes to the last focused one, or to the
   * first visible one.
   */
  step: (by: 1 | -1) => void;
  /** The row with the focus; its `data-key` is the item's key. */
  focusedRow: () => HTMLElement | undefined;
}

export interface VirtualListProps<Item> {
  /** The same array while its rows are the same: a new array costs time for each row. */
  items: readonly Item[];
  /** The same function at each render, for the same reason. */
  getKey: (item: Item) => string;
  /** A row renders again if its item or this function changes. */
  renderItem: (item: Item, index: number) => ReactNode;
  /** Called when the last rows come into view while there are more. */
  onEndReached?: () => void;
  hasMore?: boolean;
  loadingMore?: boolean;
  /** The list's name for screen readers. */
  label: string;
  /** Estimated height of a row, in px (default: a drug card's). */
  estimateHeight?: number;
  /** Number of all items, if known: announced as the size of the set. */
  total?: number;
  /**
   * Height of bars over the list's top, without the shell's top bar, in px: scrolled-to rows stop
   * below them.
   */
  underBar?: number;
  /** After the last row, inside the panel: e.g. why more couldn't be loaded. */
  end?: ReactNode;
  ref?: Ref<VirtualListHandle>;
}

/** Rows rendered outside the window, and rows before the end at which more are loaded. */
const OVERSCAN = 6;
const AHEAD = 20;
/** Height of the shell's sticky top bar and some space, in px: scrolled-to rows stop below it. */
const UNDER_TOP_BAR = 64;

/** Height of a drug card without a strip, in px, on narrow and on wide pages. */
const cardHeight = () => (window.innerWidth < 760 ? 150 : 77);

/** The first frame renders only the visible rows, the next ones also those around them. */
const useOverscan = (): number => {
  const [overscan, setOverscan] = useState(0);
  useEffect(() => {
    let asked = requestAnimationFrame(() => {
      asked = requestAnimationFrame(() => startTransition(() => setOverscan(OVERSCAN)));
    });
    return () => cancelAnimationFrame(asked);
  }, []);
  return overscan;
};

interface RowContentProps<Item> {
  readonly item: Item;
  readonly index: number;
  readonly render: (item: Item, index: number) => ReactNode;
}

const Content = <Item,>({ item, index, render }: RowContentProps<Item>) => render(item, index);
/** Memoised: while the list scrolls, only newly visible rows render. */
const RowContent = memo(Content) as typeof Content;

const FOCUSABLE = 'a[href], button:not(:disabled)';

/**
 * A list of any length that only draws the rows in the window (D24). Rows are measured, keep their
 * identity by key across refreshes and their position under the pointer; the row with the focus
 * stays drawn when it is scrolled out of view, so that the focus is never lost.
 */
export const VirtualList = <Item,>({
  items,
  getKey,
  renderItem,
  onEndReached,
  hasMore = false,
  loadingMore = false,
  label,
  estimateHeight = cardHeight(),
  total,
  underBar = 0,
  end,
  ref,
}: VirtualListProps<Item>) => {
  const frame = useRef<HTMLDivElement>(null);
  const [focusedKey, setFocusedKey] = useState<string>();
  const wanted = useRef<string>(undefined);
  const lastHeld = useRef<string>(undefined);
  const top = useOffsetTop(frame);
  const scrollMargin = top ?? 0;
  const overscan = useOverscan();
  const indexOf = (key: string | undefined) =>
    key === undefined ? -1 : items.findIndex((item) => getKey(item) === key);
  const heldIndex = indexOf(focusedKey);
  const { slack, handlers, settle } = useSteadyRows<Item>();
  // A new function would make the virtualizer recompute all rows' positions.
  const keyAt = useCallback((index: number) => getKey(items[index] as Item), [items, getKey]);

  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    // No rows before the position is known: rows are the most expensive part of a list.
    count: top === undefined ? 0 : items.length,
    estimateSize: () => estimateHeight,
    // Without layout (tests) an element measures 0, and all rows would count as visible.
    measureElement: (element) => element.getBoundingClientRect().height || estimateHeight,
    getItemKey: keyAt,
    overscan,
    scrollMargin,
    paddingStart: slack,
    scrollPaddingStart: UNDER_TOP_BAR + underBar,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    useFlushSync: false,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      return heldIndex < 0 || rows.includes(heldIndex)
        ? rows
        : [...rows, heldIndex].sort((a, b) => a - b);
    },
  });
  // The full height at once, for code that restores a scroll position on the first render.
  const height = top === undefined ? items.length * estimateHeight : virtualizer.getTotalSize();
  const rows = virtualizer.getVirtualItems();
  const last = rows.at(-1)?.index ?? -1;

  useEffect(() => {
    if (hasMore && !loadingMore && last >= items.length - AHEAD) onEndReached?.();
  }, [hasMore, loadingMore, last, items.length, onEndReached]);

  const rowOf = (key: string) =>
    frame.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);

  // The row to focus is drawn by the render that this state change caused.
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const target = rowOf(wanted.current)?.querySelector<HTMLElement>(FOCUSABLE);
    if (!target) return;
    wanted.current = undefined;
    target.focus({ preventScroll: true });
  });

  const scrollToItem = (key: string) => {
    const index = indexOf(key);
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' });
  };
  const focusItem = (key: string) => {
    if (indexOf(key) < 0) return;
    scrollToItem(key);
    const target = rowOf(key)?.querySelector<HTMLElement>(FOCUSABLE);
    wanted.current = target ? undefined : key;
    if (target) return target.focus({ preventScroll: true });
    setFocusedKey(key);
  };
  const focusedRow = () =>
    (frame.current?.contains(document.activeElement) &&
      document.activeElement?.closest<HTMLElement>('[data-key]')) ||
    undefined;
  const step = (by: 1 | -1) => {
    // A row that isn't rendered yet: the next key press continues from it.
    const at =
      wanted.current === undefined ? Number(focusedRow()?.dataset.index) : indexOf(wanted.current);
    const last = indexOf(lastHeld.current);
    const top = window.scrollY && window.scrollY + UNDER_TOP_BAR + underBar;
    const inView = rows.find((row) => row.end > top) ?? rows.at(-1);
    const next = at >= 0 ? at + by : last >= 0 ? last : (inView?.index ?? 0);
    const item = items[next];
    if (item !== undefined) focusItem(getKey(item));
  };
  useImperativeHandle(ref, () => ({ scrollToItem, focusItem, step, focusedRow }));

  usePlace({
    name: label,
    virtualizer,
    isReady: top !== undefined,
    length: items.length,
    indexOf,
    rowAt: (index) => rowOf(keyAt(index)),
    focusedKey,
    below: UNDER_TOP_BAR + underBar,
    hasMore,
    loadMore: hasMore && !loadingMore ? onEndReached : undefined,
    focus: (index) =>
      rowOf(keyAt(index))?.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true }),
  });

  // Rows that others add or remove don't move the rows that the user looks at; the focus of a
  // removed row goes to the next one (D20).
  useLayoutEffect(() =>
    settle({
      items,
      getKey,
      heightOf: (key) => virtualizer.itemSizeCache.get(key) ?? estimateHeight,
      first: scrollMargin + slack,
      focusedKey,
      wanted: wanted.current,
      below: UNDER_TOP_BAR + underBar,
      onHeldGone: (next) => next !== undefined && focusItem(next),
    }),
  );

  const hold = (target: Element): void => {
    const { key } = target.closest<HTMLElement>('[data-key]')?.dataset ?? {};
    lastHeld.current = key;
    setFocusedKey(key);
  };

  return (
    <div className="rf-list">
      <div
        ref={frame}
        className="rf-rows"
        role="list"
        aria-label={label}
        aria-busy={loadingMore || undefined}
        style={{ height }}
        {...handlers}
        onFocus={({ target }) => hold(target)}
        // In Safari a click focuses neither links nor buttons: store the row of the clicked one.
        onClickCapture={({ target }) => {
          if (target instanceof Element && target.closest('a[href], button')) hold(target);
        }}
        onBlur={(event) =>
          event.currentTarget.contains(event.relatedTarget) || setFocusedKey(undefined)
        }
      >
        {rows.map((row) => {
          const item = items[row.index];
          return item === undefined ? null : (
            <div
              key={row.key}
              ref={virtualizer.measureElement}
              className="rf-row"
              role="listitem"
              aria-setsize={hasMore ? (total ?? -1) : items.length}
              aria-posinset={row.index + 1}
              data-index={row.index}
              data-key={row.key}
              style={{ transform: `translateY(${row.start - scrollMargin}px)` }}
            >
              <RowContent item={item} index={row.index} render={renderItem} />
            </div>
          );
        })}
      </div>
      {loadingMore ? <p className="rf-list-end rf-muted">{kitMessages.loadingMore}</p> : null}
      {end ? <div className="rf-list-end rf-muted">{end}</div> : null}
    </div>
  );
};

type List = RefObject<VirtualListHandle | null>;

/** The key actions of a list. `open` is for focus outside the link, e.g. on the checkbox. */
export const listKeys = (list: List) => ({
  next: () => list.current?.step(1),
  previous: () => list.current?.step(-1),
  open: () => list.current?.focusedRow()?.querySelector<HTMLElement>('a[href]')?.click(),
});

/**
 * An action on the focused item, by its key in the list. If no item is focused, it focuses one
 * first, so that the user sees what the next key press acts on.
 */
export const onFocusedItem = (list: List, act: (key: string) => void) => (): void => {
  const key = list.current?.focusedRow()?.dataset.key;
  if (key === undefined) list.current?.step(1);
  else act(key);
};
