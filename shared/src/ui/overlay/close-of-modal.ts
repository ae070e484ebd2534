import { isRepeatedPress } from '../controls/first-of-presses.ts';

/**
 * What closes a Modal: Esc, or a press beside it; not the second half of the double click that
 * opened it.
 */
export const closeOfModal =
  (close: () => void) => (event: object, reason: 'backdropClick' | 'escapeKeyDown') => {
    if (reason === 'backdropClick' && isRepeatedPress(event as MouseEvent)) return;
    close();
  };
