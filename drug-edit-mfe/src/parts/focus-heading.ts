/**
 * Focuses the page's heading after the focused element has disappeared; an existing focus stays.
 */
export const focusHeadingIfLost = (): void => {
  if (document.activeElement && document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
};
