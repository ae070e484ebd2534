/** The result of `withDeadline` after the deadline. */
export const TOO_LATE = Symbol('too late');

/**
 * In ms. A deadline is counted in steps of this length: if the page is blocked (a busy screen, a
 * debugger, a sleeping machine), that time counts as only one step.
 */
const STEP = 250;

/**
 * The work's result, or TOO_LATE after `deadline` ms in which the page wasn't blocked; then the
 * signal is aborted, and a later result is ignored. Rejects if the work does.
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
