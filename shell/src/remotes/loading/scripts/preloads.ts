import type { PageScreen } from '@refined/shared/contract';

/**
 * Removes a failed release's preloads from the page: a hanging one would block its address for the
 * page's life.
 */
export const dropPreloads = (screen: PageScreen): void => {
  const base = new URL(screen.base, window.location.href).href;
  for (const link of document.querySelectorAll<HTMLLinkElement>(
    'link[rel="preload"], link[rel="prefetch"]',
  )) {
    if (link.href.startsWith(base)) link.remove();
  }
};
