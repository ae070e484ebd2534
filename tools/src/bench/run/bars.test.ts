import { expect, it } from '@jest/globals';
import { barLine, meetsBar } from './bars.ts';

it('a bar is a most or a least, and what was not measured meets none', () => {
  const row = { what: 'a page', unit: 'ms' };
  expect(meetsBar({ ...row, value: 10, atMost: 10 })).toBe(true);
  expect(meetsBar({ ...row, value: 11, atMost: 10 })).toBe(false);
  expect(meetsBar({ ...row, value: 9, atLeast: 10 })).toBe(false);
  expect(meetsBar({ ...row, value: Number.NaN, atMost: 10 })).toBe(false);
});

it('a line says value, bar and share', () => {
  const line = barLine({ what: 'queue', value: 1.2, unit: '×', atMost: 0.95 });
  expect(line).toMatch(/^MISSED {2}queue .* 1\.2 × {2}bar ≤ 0\.95 × {2}1\.26 of it$/);
  expect(barLine({ what: 'queue', value: 4, unit: 'ms', atLeast: 2 })).toMatch(/^met .* ≥ 2 ms/);
});
