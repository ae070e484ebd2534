import { describe, expect, it } from '@jest/globals';
import { effectiveBounds, isEffectiveDay } from './effective-day.ts';

describe('the day from which a publication holds (D56)', () => {
  const now = new Date('2026-11-22T02:00:00Z');

  it.each([
    ['2026-11-22', true],
    ['2025-11-21', true],
    ['2027-11-23', true],
    ['2028-02-29', false],
    ['2025-11-20', false],
    ['2027-11-24', false],
    ['0206-11-22', false],
    ['2026-11-31', false],
    ['2027-02-29', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['2026-11-22T00:00', false],
    ['', false],
  ])('%s: %s', (day, expected) => expect(isEffectiveDay(day, now)).toBe(expected));

  it('lies within a year of today', () => {
    expect(effectiveBounds(now)).toEqual({ first: '2025-11-21', last: '2027-11-23' });
  });
});
