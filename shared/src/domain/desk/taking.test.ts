import { expect, it } from '@jest/globals';
import { lapseOf } from './taking.ts';

it.each([
  ['Thursday', '2026-11-19T15:00:00.000Z', '2026-11-20T15:00:00.000Z'],
  ['Friday', '2026-11-20T15:00:00.000Z', '2026-11-23T15:00:00.000Z'],
  ['Saturday', '2026-11-21T09:00:00.000Z', '2026-11-23T09:00:00.000Z'],
  ['Sunday', '2026-11-22T09:00:00.000Z', '2026-11-23T09:00:00.000Z'],
])('what is taken on %s lapses a working day later', (_, at, lapses) => {
  expect(lapseOf(new Date(at)).toISOString()).toBe(lapses);
});
