import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from '@refined/shared/router';
import { hasPlace } from '@refined/shared/ui';

/** Frames to wait until a page has its former height again: its list is rendered from the cache. */
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
 * Scrolls a new address to its top, and a revisited one to its former position. Lists restore their
 * own row, because rows above it may have changed. Each history entry has its own key, so a known
 * key means a revisit. A change of only search or hash keeps the position.
 */
export const useScrollMemory = (): void => {
  const { key, pathname } = useLocation();
  const tops = useRef(new Map<string, number>());
  const at = useRef({ key, pathname });

  useEffect(() => {
    // The browser would restore it too early, before the page is tall enough.
    window.history.scrollRestoration = 'manual';
    const remember = () => tops.current.set(at.current.key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      window.removeEventListener('scroll', remember);
      window.history.scrollRestoration = 'auto';
    };
  }, []);

  // Read before the browser limits the position to the new, shorter page.
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
