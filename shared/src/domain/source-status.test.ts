import { expect, it } from '@jest/globals';
import { MOVE_NAMES } from './moves.ts';
import { asksToKeep, isOffMarket, SOURCE_STATUSES } from './source-status.ts';

it('approved, dormant and gone drugs are off the market; one that no source speaks of is not (D80)', () => {
  expect(SOURCE_STATUSES.filter(isOffMarket)).toEqual(['approved', 'dormant', 'gone']);
  expect(isOffMarket(undefined)).toBe(false);
  expect(isOffMarket(null)).toBe(false);
});

it('only what goes to Update asks whether it stays on the product', () => {
  expect(MOVE_NAMES.filter((move) => asksToKeep(move, 'approved'))).toEqual(['update']);
  expect(asksToKeep('update', 'marketed')).toBe(false);
});
