import { expect, it, jest } from '@jest/globals';
import type { ReleaseStore } from '@refined/releases';
import { tellsEndingPreviews } from './generation-follower.ts';

it('has teams told within ten minutes of a start, then every ten minutes, whatever fails', async () => {
  let now = 0;
  const tellEndingPreviews = jest.fn(async () => {
    throw new Error('no answer');
  });
  const look = tellsEndingPreviews(
    { teams: { tellEndingPreviews } } as unknown as ReleaseStore,
    () => now,
  );
  const told: number[] = [];
  for (; now <= 30 * 60_000; now += 1_000) {
    look();
    if (tellEndingPreviews.mock.calls.length > told.length) told.push(now);
  }
  expect(told).toHaveLength(3);
  expect(told[0]).toBeLessThanOrEqual(10 * 60_000);
  expect(told[2]! - told[0]!).toBe(20 * 60_000);
});
