import { expect, it } from '@jest/globals';
import { shownAge } from './shown-values.ts';

it.each([
  ['2026-11-22T11:59:30.000Z', 'just now'],
  ['2026-11-22T11:59:00.000Z', '1 minute ago'],
  ['2026-11-22T09:30:00.000Z', '2 hours ago'],
  ['2026-11-01T12:00:00.000Z', '21 days ago'],
  // The clock of another machine is ahead.
  ['2026-11-22T13:00:00.000Z', 'just now'],
])('%s is %s', (then, shown) => {
  expect(shownAge(then, Date.parse('2026-11-22T12:00:00.000Z'))).toBe(shown);
});
