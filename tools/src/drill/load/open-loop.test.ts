import { expect, test } from '@jest/globals';
import { openLoop } from './open-loop.ts';

const nothingEnds = async (atMost?: number): Promise<number> => {
  const ends: (() => void)[] = [];
  const dues: number[] = [];
  const stop = openLoop(
    2_000,
    (due) => {
      dues.push(due);
      return new Promise((resolve) => ends.push(resolve));
    },
    atMost,
  );
  // Twenty are due by then, however slow this machine is.
  const until = performance.now() + 10;
  while (performance.now() < until || dues.length === 0)
    await new Promise((resolve) => setTimeout(resolve, 1));
  const begun = stop();
  for (const end of ends) end();
  expect(dues).toEqual([...dues].sort((a, b) => a - b));
  return begun;
};

test('begins all that are due, whatever becomes of the earlier ones', async () => {
  expect(await nothingEnds()).toBeGreaterThan(3);
});

test('begins no more than may run at once, and ends soon when told to', async () => {
  expect(await nothingEnds(3)).toBe(3);
});
