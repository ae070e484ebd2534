import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from '@refined/shared/router';

/**
 * Frames to wait for a page that comes back to grow as tall as it was: its list is drawn from the
 * cache.
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
 * A new address starts at its top, one that is come back to where it was left. Each entry of the
 * history has its own key, so a key met before means coming back. An address that differs in its
 * search or hash alone keeps its place.
 */
export const useScrollMemory = (): void => {
  const { key, pathname } = useLocation();
  const tops = useRef(new Map<string, number>());
  const at = useRef({ key, pathname });

  useEffect(() => {
    // The browser would restore too, before the page is as tall as it was.
    window.history.scrollRestoration = 'manual';
    const remember = () => tops.current.set(at.current.key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      window.removeEventListener('scroll', remember);
      window.history.scrollRestoration = 'auto';
    };
  }, []);

  // Before the browser clamps a shorter page's scroll: that belongs to the new address.
  useLayoutEffect(() => {
    const before = at.current;
    at.current = { key, pathname };
    if (before.key === key) return;
    const top = tops.current.get(key);
    if (top !== undefined) return restore(top);
    if (before.pathname !== pathname) window.scrollTo(0, 0);
    tops.current.set(key, window.scrollY);
  }, [key, pathname]);
};
