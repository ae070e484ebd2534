import type { MouseEvent } from 'react';

/**
 * Whether a click belongs to a double or triple click and isn't its first: what stood under the
 * pointer then may be gone, so it was meant for something else. A press by keyboard counts none (UI
 * Events, `detail` of a click).
 */
export const isRepeatedPress = ({ detail }: { readonly detail: number }): boolean => detail > 1;

/** What a press does, once for a double click. */
export const firstOfPresses = (press: () => void) => (event: MouseEvent) => {
  if (!isRepeatedPress(event)) press();
};
