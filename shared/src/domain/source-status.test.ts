import { expect, it } from '@jest/globals';
import { MOVE_NAMES } from './moves.ts';
import { asksToKeep, isListedNoLonger, SOURCE_STATUSES } from './source-status.ts';

it('gone and dormant drugs are listed no longer; one that no source speaks of is none (D55)', () => {
  expect(SOURCE_STATUSES.filter(isListedNoLonger)).toEqual(['dormant', 'gone']);
  expect(isListedNoLonger(undefined)).toBe(false);
  expect(isListedNoLonger(null)).toBe(false);
});

it('only what goes to Update asks whether it stays on the product', () => {
  expect(MOVE_NAMES.filter((move) => asksToKeep(move, 'gone'))).toEqual(['update']);
  expect(asksToKeep('update', 'approved')).toBe(false);
});
