/** The result of `withDeadline` when the time is over. */
export const TOO_LATE = Symbol('too late');

/**
 * In ms. A deadline is counted in steps of this length: of a time in which the page stood still (a
 * screen that keeps it busy, a debugger, a machine that slept) only one step counts.
 */
const STEP = 250;

/**
 * The work's result, or TOO_LATE after `deadline` ms of a page that could work; then the signal is
 * aborted, and the later result is ignored. Rejects as the work does.
 */
export const withDeadline = async <Result>(
  deadline: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | typeof TOO_LATE> => {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<typeof TOO_LATE>((resolve) => {
    const wait = (left: number): void => {
      const step = Math.min(STEP, left);
      timer = setTimeout(() => {
        if (left > step) return wait(left - step);
        resolve(TOO_LATE);
        controller.abort();
      }, step);
    };
    wait(deadline);
  });
  try {
    return await Promise.race([work(controller.signal), tooLate]);
  } finally {
    clearTimeout(timer);
  }
};
