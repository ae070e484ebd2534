/**
 * Catches errors that scripts below `base` (an absolute address that ends in `/`) throw at their
 * top level while `work` runs: `onThrown` gets them. The browser reports such errors to the window
 * only, where they would count as errors of the page, although another release replaces this one.
 * Resolves and rejects as the work does.
 */
export const withThrown = async <Result>(
  base: string,
  work: () => Promise<Result>,
  onThrown: (error: unknown) => void,
): Promise<Result> => {
  const root = new URL(base, window.location.href).href;
  const take = (event: Event): void => {
    // An element whose file didn't load also fires this event; it names no file, and nothing was
    // thrown.
    if (!(event instanceof ErrorEvent) || !event.filename.startsWith(root)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    onThrown(event.error ?? event.message);
  };
  // In the capture phase: before the handler that shows a broken page.
  window.addEventListener('error', take, true);
  try {
    return await work();
  } finally {
    window.removeEventListener('error', take, true);
  }
};
