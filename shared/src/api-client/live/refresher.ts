/**
 * Runs `run` shortly after it was requested, once for all requests meanwhile, one run at a time and
 * with a pause in between: a burst costs one or two runs. `delay` may differ between pages, so that
 * they don't all ask their host in the same moment.
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
