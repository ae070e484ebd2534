/**
 * Puts the focus on the page's heading, for when what held it has gone; a focus that stands
 * somewhere stays there.
 */
export const focusHeadingIfLost = (): void => {
  if (document.activeElement && document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
};
