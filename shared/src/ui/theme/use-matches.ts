import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether the page matches a media query: one of the theme's, or e.g. '(min-width: 1100px)'. A page
 * without layout (a test) answers `otherwise`.
 */
export const useMatches = (media: string, otherwise = false): boolean => {
  const query = media.replace('@media ', '');
  const hasLayout = typeof window.matchMedia === 'function';
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (!hasLayout) return () => undefined;
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [hasLayout, query],
  );
  return useSyncExternalStore(subscribe, () =>
    hasLayout ? window.matchMedia(query).matches : otherwise,
  );
};
