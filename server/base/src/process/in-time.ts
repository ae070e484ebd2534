/**
 * Whether something succeeds within a time, in ms: a part that is asked how it is answers soon, also
 * while what it stands on hangs.
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

/** For what health and metrics ask, in ms: Prometheus gives a scrape ten seconds. */
export const ASKED_FOR = 2_000;
