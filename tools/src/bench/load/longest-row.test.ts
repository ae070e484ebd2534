import { expect, it } from '@jest/globals';
import { longestRow } from './longest-row.ts';

it.each([
  [[], 0],
  // The HTML, two files side by side, and a call after the quicker one.
  [
    [
      { start: 0, end: 10 },
      { start: 10, end: 30 },
      { start: 10, end: 50 },
      { start: 31, end: 40 },
    ],
    3,
  ],
])('of %j the longest row is %i', (requests, row) => expect(longestRow(requests)).toBe(row));
