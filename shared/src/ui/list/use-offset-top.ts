import { useEffect, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

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
  // At each render, because whatever was rendered may have moved the list. Setting the same number
  // renders nothing.
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
