import { expect, it } from '@jest/globals';
import { percentile, ratio, secondsToLast, spread, wavesOf } from './statistics.ts';

it('a percentile is a value that was measured', () => {
  const times = Array.from({ length: 200 }, (_, index) => 200 - index);
  expect(percentile(times, 0.5)).toBe(100);
  expect(percentile(times, 0.95)).toBe(190);
  expect(percentile([7], 0.95)).toBe(7);
  expect(percentile([], 0.5)).toBeNaN();
});

it('a spread has the middle, the least and the most, however the values are sorted', () => {
  expect(spread([9, 100, 10.04])).toBe('10 (9–100)');
});

it('a ratio has two digits', () => expect(ratio(2, 3)).toBe(0.67));

it('waves are the longest row of requests that waited for one another', () => {
  const page = { start: 0, end: 100 };
  const beside = { start: 100, end: 220 };
  const second = { start: 100, end: 200 };
  const third = { start: 210, end: 300 };
  expect(wavesOf([third, page, beside, second])).toBe(3);
  expect(wavesOf([])).toBe(0);
});

it('what comes before a moment is not late', () => {
  expect(secondsToLast(1_000, [900, 1_500, 1_250])).toBe(0.5);
  expect(secondsToLast(1_000, [900])).toBe(0);
});
