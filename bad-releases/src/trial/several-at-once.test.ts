import { expect, it } from '@jest/globals';
import { severalAtOnce } from './several-at-once.ts';

/** Jobs that end when they are told to. */
const jobs = () => {
  const begun: number[] = [];
  const ends = new Map<number, (failure?: Error) => void>();
  return {
    begun,
    run: (job: number): Promise<string> => {
      begun.push(job);
      return new Promise((resolve, reject) =>
        ends.set(job, (failure) => (failure ? reject(failure) : resolve(`end of ${job}`))),
      );
    },
    end: async (job: number, failure?: Error): Promise<void> => {
      ends.get(job)!(failure);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
};
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('runs as many as there is room for, and the next one when one has ended', async () => {
  const { begun, run, end } = jobs();
  const results = severalAtOnce([1, 2, 3, 4], 2, run);
  await settled();
  expect(begun).toEqual([1, 2]);
  await end(2);
  expect(begun).toEqual([1, 2, 3]);
  await expect(results.get(2)).resolves.toBe('end of 2');
  await end(3);
  await end(1);
  await end(4);
  await expect(Promise.all(results.values())).resolves.toHaveLength(4);
});

it('goes on when one fails, whose failure its reader gets', async () => {
  const { begun, run, end } = jobs();
  const results = severalAtOnce([1, 2], 1, run);
  await settled();
  await end(1, new Error('broken'));
  expect(begun).toEqual([1, 2]);
  await end(2);
  await expect(results.get(1)).rejects.toThrow('broken');
  await expect(results.get(2)).resolves.toBe('end of 2');
});
