import type { MouseEvent } from 'react';

/**
 * Whether a click is the second or third of a double or triple click. What stood under the pointer
 * at the first one may be gone, so the click was meant for something else. A press by keyboard has
 * `detail` 0 (UI Events).
 */
export const isRepeatedClick = ({ detail }: { readonly detail: number }): boolean => detail > 1;

/** A click handler that runs once for a double click. */
export const ignoreRepeatedClicks = (press: () => void) => (event: MouseEvent) => {
  if (!isRepeatedClick(event)) press();
};
