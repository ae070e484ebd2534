/** The result of `withDeadline` when the time is over. */
export const TOO_LATE = Symbol('too late');

/**
 * The work's result, or TOO_LATE after `deadline` ms; then the signal is aborted, and the later
 * result is ignored. Rejects as the work does.
 */
export const withDeadline = async <Result>(
  deadline: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | typeof TOO_LATE> => {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<typeof TOO_LATE>((resolve) => {
    timer = setTimeout(() => {
      resolve(TOO_LATE);
      controller.abort();
    }, deadline);
  });
  try {
    return await Promise.race([work(controller.signal), tooLate]);
  } finally {
    clearTimeout(timer);
  }
};
