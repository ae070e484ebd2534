const keyOf = (label: string): string => `refined.views.${label}`;

/**
 * The height that an entry's named views had when they were last drawn, in px; 0 when there were
 * none. They come after the page: with their room kept, no entry moves away from under the pointer.
 */
export const readRoom = (label: string): number => {
  try {
    return Number(window.localStorage.getItem(keyOf(label)) ?? 0);
  } catch {
    return 0;
  }
};

/** Kept in the browser until logging out clears it (specification §4). */
export const keepRoom = (label: string, height: number): void => {
  try {
    if (height > 0) window.localStorage.setItem(keyOf(label), String(height));
    else window.localStorage.removeItem(keyOf(label));
  } catch {
    // Without storage the next page's entries move once.
  }
};
