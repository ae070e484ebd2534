import { expect, it } from '@jest/globals';
import { percentile } from './measure-keys.ts';

it('a percentile is a time that was measured', () => {
  const times = Array.from({ length: 200 }, (_, index) => index + 1);
  expect(percentile(times, 0.5)).toBe(100);
  expect(percentile(times, 0.95)).toBe(190);
  expect(percentile([7], 0.95)).toBe(7);
  expect(percentile([], 0.5)).toBeNaN();
});
