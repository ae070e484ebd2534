import { expect, it } from '@jest/globals';
import { isListedNoLonger, SOURCE_STATUSES } from './source-status.ts';

it('gone and dormant drugs are listed no longer; one that no source speaks of is none (D55)', () => {
  expect(SOURCE_STATUSES.filter(isListedNoLonger)).toEqual(['dormant', 'gone']);
  expect(isListedNoLonger(undefined)).toBe(false);
  expect(isListedNoLonger(null)).toBe(false);
});
