import { isRepeatedClick } from '../controls/ignore-repeated-clicks.ts';

/**
 * What closes a Modal: Esc, or a click beside it; not the second half of the double click that
 * opened it.
 */
export const closeOfModal =
  (close: () => void) => (event: object, reason: 'backdropClick' | 'escapeKeyDown') => {
    if (reason === 'backdropClick' && isRepeatedClick(event as MouseEvent)) return;
    close();
  };
