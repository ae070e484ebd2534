import { expect, test } from '@jest/globals';
import { openLoop } from './open-loop.ts';

const RATE = 1_000;
const MANY = 20;

test('begins all that are due whatever becomes of them, and with a limit no more at once', async () => {
  const ends: (() => void)[] = [];
  const never = (): Promise<void> => new Promise((resolve) => ends.push(resolve));
  const dues: number[] = [];
  const stopLimited = openLoop(RATE, never, 3);
  const stop = await new Promise<() => Promise<number>>((resolve) => {
    const stopAll = openLoop(RATE, (due) => {
      dues.push(due);
      if (dues.length === MANY) resolve(stopAll);
      return never();
    });
  });
  const begun = stop();
  const limited = stopLimited();
  for (const end of ends) end();
  expect(await begun).toBe(dues.length);
  expect(dues.length).toBeGreaterThanOrEqual(MANY);
  // Each as long after the one before as the rate says, however late it began.
  for (const [index, due] of dues.slice(1).entries())
    expect(due - dues[index]!).toBeCloseTo(1_000 / RATE, 6);
  expect(await limited).toBe(3);
});
