/** Runs the jobs in order, several at once; each resolves or rejects as its job does. */
export const severalAtOnce = <Job, Result>(
  jobs: readonly Job[],
  width: number,
  run: (job: Job) => Promise<Result>,
): ReadonlyMap<Job, Promise<Result>> => {
  const lanes: Promise<unknown>[] = Array.from({ length: width }, () => Promise.resolve());
  const free = (): Promise<number> =>
    Promise.race(lanes.map((lane, index) => lane.then(() => index)));
  let turn: Promise<unknown> = Promise.resolve();
  return new Map(
    jobs.map((job) => {
      const begun = turn.then(free).then((index) => {
        const result = run(job);
        lanes[index] = result.catch(() => undefined);
        return { result };
      });
      turn = begun;
      const result = begun.then((started) => started.result);
      // Whoever waits for this one hears it.
      result.catch(() => undefined);
      return [job, result] as const;
    }),
  );
};
