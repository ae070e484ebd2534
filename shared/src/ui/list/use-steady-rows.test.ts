import { describe, expect, it } from '@jest/globals';
import { anchorOf, shiftOf } from './use-steady-rows.ts';

const rows = ['a', 'b', 'c', 'd', 'e'].map((key, index) => ({
  key,
  start: 200 + index * 100,
  end: 300 + index * 100,
}));
const startsOf = (keys: string, first = 200) =>
  new Map([...keys].map((key, index) => [key, first + index * 100]));
const at = (key: string) => rows.findIndex((row) => row.key === key);

it.each([
  [{ pointed: 'c', held: 'b', top: 350 }, 'c'],
  [{ held: 'b', top: 350 }, 'b'],
  [{ top: 350 }, 'b'],
  [{ pointed: 'gone', top: 350 }, 'b'],
  // The list's top is visible, so it needs no anchor.
  [{ top: 64 }, undefined],
])('what is looked at %j: %s', (how, key) => {
  expect(rows[anchorOf(rows, how)]?.key).toBe(key);
});

describe('how far it moved', () => {
  it.each([
    ['one above it went', 'c', 'bcde', -100],
    ['one below it went', 'c', 'abce', 0],
    ['two came above it', 'c', 'axybcde', 200],
    ['it went itself: the next takes its place', 'c', 'abde', 0],
    ['it and one above went', 'c', 'ade', -100],
    ['it was the last, and went', 'e', 'abcd', 0],
  ])('%s', (_, anchor, after, shift) => {
    expect(shiftOf(rows, at(anchor), startsOf(after))).toBe(shift);
  });

  it('nothing is looked at: nothing is kept', () => {
    expect(shiftOf(rows, -1, startsOf('cde'))).toBe(0);
  });
});
