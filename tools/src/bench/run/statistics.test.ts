import { expect, it } from '@jest/globals';
import { percentile, ratio, spreadOf } from './statistics.ts';

it('a percentile is a value that was measured', () => {
  const times = Array.from({ length: 200 }, (_, index) => index + 1);
  expect(percentile(times, 0.5)).toBe(100);
  expect(percentile(times, 0.95)).toBe(190);
  expect(percentile([7], 0.95)).toBe(7);
  expect(percentile([], 0.5)).toBeNaN();
});

it('a spread has the middle, the least and the most, however the values are sorted', () => {
  expect(spreadOf([9, 100, 10])).toEqual({ median: 10, least: 9, most: 100 });
});

it('a ratio has two digits', () => expect(ratio(2, 3)).toBe(0.67));
