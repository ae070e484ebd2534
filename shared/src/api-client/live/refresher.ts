/**
 * Runs `run` soon after it was asked for, once for all who ask meanwhile, one at a time and with a
 * pause in between: a burst costs one or two. `delay` may differ from page to page, so that not all
 * of them ask their host in the same moment.
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
