/**
 * Whether the work succeeds within `patience` ms. A health check must answer soon, even if a
 * dependency hangs.
 */
export const inTime = async (work: Promise<unknown>, patience: number): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patience);
  });
  const done = work.then(
    () => true,
    () => false,
  );
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
};

/** Timeout of what health and metrics wait for, in ms: Prometheus gives a scrape ten seconds. */
export const ASKED_FOR = 2_000;
