/** A read for tests, which ends when it is told to. */
export const controlledRead = <Argument, Result>() => {
  const pending: {
    readonly asked: Argument;
    readonly resolve: (result: Result) => void;
    readonly reject: (error: Error) => void;
  }[] = [];
  const read = (asked: Argument): Promise<Result> =>
    new Promise((resolve, reject) => pending.push({ asked, resolve, reject }));
  return { pending, read };
};

/** Two turns of the event loop: what was due has begun. */
export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 2; turn += 1)
    await new Promise<void>((resolve) => setImmediate(resolve));
};
