import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Virtualizer } from '@tanstack/react-virtual';
import { useLocation } from '../../router/index.ts';
import { findPlace, keepPlace } from './place.ts';

/** Frames without movement after which a row counts as still; rows around it are being rendered. */
const STILL = 6;
const PATIENCE = 60;
/** The user's own scrolling or typing ends the restoration. */
const TAKES_OVER = ['wheel', 'pointerdown', 'touchstart', 'keydown'] as const;

interface PlacedList {
  /** The list's name: a page may have several. */
  readonly name: string;
  readonly virtualizer: Virtualizer<Window, HTMLDivElement>;
  /** The list's top has been measured. */
  readonly isReady: boolean;
  readonly length: number;
  readonly indexOf: (key: string) => number;
  readonly rowAt: (index: number) => HTMLElement | null | undefined;
  /** The row with the focus. */
  readonly focusedKey: string | undefined;
  /** Height of the sticky bars at the window's top, in px: rows are visible below it. */
  readonly below: number;
  readonly hasMore: boolean;
  /** Undefined: nothing to load now. */
  readonly loadMore: (() => void) | undefined;
  readonly focus: (index: number) => void;
}

/**
 * Stores the place in a list when its page is left, and restores it on return: the same row at the
 * same height, focused if it was.
 */
export const usePlace = (list: PlacedList): void => {
  const location = useLocation();
  const [place] = useState(() => findPlace(location, list.name));
  const latest = useRef({ ...list, location });
  const isWaiting = useRef(place !== undefined);
  const frame = useRef(0);

  const indexOfPlace = (): number => {
    const { indexOf, length, hasMore } = latest.current;
    const found = place ? indexOf(place.key) : -1;
    if (found >= 0 || place?.index === undefined || length === 0) return found;
    // The row left the list: use the row at its index.
    return place.index < length || !hasMore ? Math.min(place.index, length - 1) : -1;
  };

  /** True when the row is in its place. */
  const settle = (index: number): boolean => {
    const { virtualizer, rowAt } = latest.current;
    if (place?.isAtTop) {
      window.scrollTo(0, 0);
      return true;
    }
    const row = rowAt(index);
    const height = row?.offsetHeight ?? virtualizer.options.estimateSize(index);
    const wanted = place?.top ?? (window.innerHeight - height) / 2;
    const before = window.scrollY;
    if (row) {
      const away = row.getBoundingClientRect().top - wanted;
      if (Math.abs(away) < 1) return true;
      window.scrollTo(0, before + away);
      return window.scrollY === before;
    }
    const offset = virtualizer.getOffsetForIndex(index, 'start')?.[0] ?? 0;
    window.scrollTo(0, offset + virtualizer.options.scrollPaddingStart - wanted);
    return false;
  };

  const start = (): void => {
    let still = 0;
    let left = PATIENCE;
    const step = (): void => {
      const index = indexOfPlace();
      if (!isWaiting.current || index < 0) return void (frame.current = 0);
      still = settle(index) ? still + 1 : 0;
      left -= 1;
      // After the page's heading, which takes the focus when it appears.
      if (still === 2 && place?.focused) latest.current.focus(index);
      if (still < STILL && left > 0) frame.current = requestAnimationFrame(step);
      else isWaiting.current = false;
    };
    step();
  };

  useLayoutEffect(() => {
    latest.current = { ...list, location };
    if (!isWaiting.current || !list.isReady || frame.current !== 0) return;
    if (indexOfPlace() >= 0) start();
    else if (place?.index !== undefined) list.loadMore?.();
  });

  useEffect(() => {
    if (!isWaiting.current) return;
    const stop = (): void => void (isWaiting.current = false);
    for (const event of TAKES_OVER) window.addEventListener(event, stop, { passive: true });
    return () => {
      for (const event of TAKES_OVER) window.removeEventListener(event, stop);
    };
  }, []);

  useLayoutEffect(
    () => () => {
      cancelAnimationFrame(frame.current);
      const { virtualizer, focusedKey, below, indexOf, location: left, name } = latest.current;
      const scrolled = virtualizer.scrollOffset ?? 0;
      const rows = virtualizer.getVirtualItems();
      const inView = rows.filter(
        ({ start, end }) => end > scrolled + below && start < scrolled + window.innerHeight,
      );
      const row = inView.find(({ key }) => key === focusedKey) ?? inView[0];
      if (!row) return;
      const key = String(row.key);
      keepPlace({
        ...{ entry: left.key, list: name, key, index: indexOf(key) },
        ...{ top: row.start - scrolled, isAtTop: scrolled === 0, focused: key === focusedKey },
      });
    },
    [],
  );
};
