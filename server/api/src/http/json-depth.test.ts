import { expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { isDeeperThan } from './clean-input.ts';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map(depthOf))
    : 0;

it('measures what JSON.parse would make', () => {
  fc.assert(
    fc.property(fc.jsonValue({ depthSize: 'large' }), (value) => {
      const depth = depthOf(value);
      const text = JSON.stringify(value);
      expect([isDeeperThan(text, depth), depth > 0 && isDeeperThan(text, depth - 1)]).toEqual([
        false,
        depth > 0,
      ]);
    }),
  );
});

it.each(['"[[["', '"\\"[[["', '"\\\\\\"{{{"'])(
  'takes no bracket in a text for a level: %s',
  (text) => {
    expect(isDeeperThan(text, 0)).toBe(false);
  },
);

it('reads a hundred thousand levels, closed or not', () => {
  expect(isDeeperThan('['.repeat(100_000), 32)).toBe(true);
  expect(isDeeperThan('{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000), 32)).toBe(true);
});
