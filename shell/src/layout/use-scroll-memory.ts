import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from '@refined/shared/router';
import { hasPlace } from '@refined/shared/ui';

/**
 * Frames to wait until a page that the user returns to is as tall as it was: its list is drawn from
 * the cache.
 */
const PATIENCE = 20;

const restore = (top: number): (() => void) => {
  let left = PATIENCE;
  let frame = 0;
  const attempt = (): void => {
    window.scrollTo(0, top);
    left -= 1;
    if (window.scrollY < top - 1 && left > 0) frame = requestAnimationFrame(attempt);
  };
  frame = requestAnimationFrame(attempt);
  return () => cancelAnimationFrame(frame);
};

/**
 * Scrolls a new address to its top, and one that the user returns to, to its former position, but
 * for lists: they go to the row that was looked at, since others may have come or left above it.
 * Each entry of the browser's history has its own key, so a known key means returning. A change of
 * only search or hash keeps the position.
 */
export const useScrollMemory = (): void => {
  const { key, pathname } = useLocation();
  const tops = useRef(new Map<string, number>());
  const at = useRef({ key, pathname });

  useEffect(() => {
    // The browser would also restore it, before the page is tall enough.
    window.history.scrollRestoration = 'manual';
    const remember = () => tops.current.set(at.current.key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      window.removeEventListener('scroll', remember);
      window.history.scrollRestoration = 'auto';
    };
  }, []);

  // Read before the browser limits the position to a shorter page: that would be the new address's.
  useLayoutEffect(() => {
    const before = at.current;
    at.current = { key, pathname };
    if (before.key === key) return;
    const top = tops.current.get(key);
    if (top !== undefined && !hasPlace(key)) return restore(top);
    if (before.pathname !== pathname) window.scrollTo(0, 0);
    tops.current.set(key, window.scrollY);
  }, [key, pathname]);
};
