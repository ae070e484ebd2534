import { useEffect, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

/** How far below the document's top an element begins, in px; follows what changes above it. */
export const useOffsetTop = (element: RefObject<HTMLElement | null>): number => {
  const [top, setTop] = useState(0);
  const measure = () => {
    const rect = element.current?.getBoundingClientRect();
    if (rect) setTop(Math.round(rect.top + window.scrollY));
  };
  // Each render: whatever was drawn with it may have moved the list. Setting the same number draws
  // nothing.
  useLayoutEffect(measure);
  useEffect(() => {
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- measure only reads the ref and sets state
  }, [element]);
  return top;
};
