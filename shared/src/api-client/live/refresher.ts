/**
 * Runs `run` shortly after a request, one run at a time and with a pause in between. Requests in
 * the meantime share the next run, so a burst needs only one or two. `delay` may differ between
 * pages, so that they don't all send requests at the same moment.
 */
export const refresher = (
  run: () => Promise<unknown>,
  { delay, pause }: { readonly delay: () => number; readonly pause: number },
) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let wanted = false;

  const start = (ms: number): void => {
    timer = setTimeout(() => {
      timer = undefined;
      running = true;
      wanted = false;
      void run().finally(() => {
        running = false;
        if (wanted) start(pause);
      });
    }, ms);
  };
  return {
    ask: (): void => {
      wanted = true;
      if (timer === undefined && !running) start(delay());
    },
    stop: (): void => {
      clearTimeout(timer);
      timer = undefined;
      wanted = false;
    },
  };
};
