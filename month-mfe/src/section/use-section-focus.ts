import { useEffect } from 'react';
import { useLocation } from '@refined/shared/router';

/** Scrolls to the section in the address and focuses its heading, each time a link leads there. */
export const useSectionFocus = (): void => {
  const { hash, key } = useLocation();
  useEffect(() => {
    const section = hash ? document.getElementById(hash.slice(1)) : null;
    if (!section) return;
    section.scrollIntoView();
    section.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [hash, key]);
};
