import type { MouseEvent } from 'react';

/**
 * Whether a click is the second or third of a double or triple click: what was under the pointer at
 * the first one may have changed, so the click was meant for something else. For a keyboard press
 * `detail` is 0 (UI Events).
 */
export const isRepeatedClick = ({ detail }: { readonly detail: number }): boolean => detail > 1;

/** A click handler that runs once per double click. */
export const ignoreRepeatedClicks = (press: () => void) => (event: MouseEvent) => {
  if (!isRepeatedClick(event)) press();
};
