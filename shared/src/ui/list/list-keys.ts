import type { RefObject } from 'react';
import type { VirtualListHandle } from './virtual-list.tsx';

type List = RefObject<VirtualListHandle | null>;

/** What a list does by key. `open` is for what isn't the link itself, e.g. an item's checkbox. */
export const listKeys = (list: List) => ({
  next: () => list.current?.step(1),
  previous: () => list.current?.step(-1),
  open: () => list.current?.focusedRow()?.querySelector<HTMLElement>('a[href]')?.click(),
});

/**
 * An action for the item with the focus, by its key in the list. Without one the focus goes to an
 * item first, so that one sees what the next press acts on.
 */
export const onFocusedItem = (list: List, act: (key: string) => void) => (): void => {
  const key = list.current?.focusedRow()?.dataset.key;
  if (key === undefined) list.current?.step(1);
  else act(key);
};
