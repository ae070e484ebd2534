/**
 * Errors that scripts below `base` (an absolute address ends in `/`) throw at their top level while
 * `work` runs: the browser hands those to the window only, where they would count as errors of the
 * page, although another release takes the place. `onThrown` gets them instead. Answers and rejects
 * as the work does.
 */
export const withThrown = async <Result>(
  base: string,
  work: () => Promise<Result>,
  onThrown: (error: unknown) => void,
): Promise<Result> => {
  const root = new URL(base, window.location.href).href;
  const take = (event: Event): void => {
    // An element whose file didn't come says so here too: its event names no file, and nothing was
    // thrown.
    if (!(event instanceof ErrorEvent) || !event.filename.startsWith(root)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    onThrown(event.error ?? event.message);
  };
  // Captured: before whoever shows that the page itself is broken.
  window.addEventListener('error', take, true);
  try {
    return await work();
  } finally {
    window.removeEventListener('error', take, true);
  }
};
