/**
 * One read for all who ask at the same time. Who asks while a read is under way waits for the next one, never for that one: every
 * answer was read after it was asked for, so a caller's own write before it is always in it.
 */
export const coalesced = <Result>(read: () => Promise<Result>): (() => Promise<Result>) => {
  let underWay: Promise<unknown> | undefined;
  let next: Promise<Result> | undefined;

  const start = (): Promise<Result> => {
    next = undefined;
    const reading = read();
    underWay = reading;
    const done = () => {
      if (underWay === reading) underWay = undefined;
    };
    reading.then(done, done);
    return reading;
  };

  return () => {
    if (next) return next;
    if (!underWay) return start();
    return (next = underWay.then(start, start));
  };
};
